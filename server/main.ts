import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { applicationUrl } from '#database/application-role.ts'
import { demoSignIn } from '#database/demo/demo-people.ts'
import { startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { startSandbox } from '#sandbox/main.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { buildApp } from './app.ts'
import { buildDeps } from './build-deps.ts'
import { chooseOutside } from './choose-outside.ts'
import { runJobsOfJump } from './clock-jump.ts'
import { type Config, readConfig } from './config.ts'
import { makeDemo } from './demo-process.ts'
import { buildLogger } from './platform/logging.ts'
import { type Stoppable, stopInReverse } from './platform/stop.ts'
import { alertPreviousEnds, previousEnds } from './previous-ends.ts'
import { detectRestore } from './reconciliation/detect-restore.ts'
import { startFirstComparison } from './reconciliation/first-comparison.ts'
import { requireStartable } from './start-checks.ts'
import { startupError } from './startup-error.ts'
import { tryOutside } from './try-outside.ts'
import { type UpcomingTask, upcomingTasks } from './upcoming-tasks.ts'
import { watchClock } from './watch-clock.ts'
import { WEBHOOK_EVENTS } from './webhooks/webhook-events.ts'
import { startWork } from './work.ts'

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const start = async (config: Config, running: Stoppable[], onLost: (error: Error) => void): Promise<void> => {
  await requireStartable(config)
  const log = buildLogger(config)
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log: print, onLost })
      : undefined
  if (embedded !== undefined) running.push(embedded)
  const owner = config.databaseUrl ?? embedded?.url ?? ''
  await migrate(owner, { directory: join(import.meta.dirname, '../database/migrations'), log: print })

  // The sandbox starts before the dependencies of these two, which are replaced once work starts.
  let onJump = async (_byMs: number): Promise<string[]> => []
  let listUpcomingTasks = async (): Promise<UpcomingTask[]> => []
  const sandbox = config.sandbox
    ? await startSandbox({
        onJump: (byMs) => onJump(byMs),
        upcomingTasks: () => listUpcomingTasks(),
        databaseUrl: owner,
        port: config.sandboxPort,
        host: config.host,
        productOrigin: config.publicOrigin,
        webhookUrl: `http://localhost:${config.port}/api/oversea/v1/pay/webhook`,
        webhookEvents: WEBHOOK_EVENTS,
        besideLiveKeys:
          config.stripe !== undefined ||
          config.smtpUrl !== undefined ||
          Object.keys(config.identity).length > 0,
        log,
      })
    : undefined
  if (sandbox !== undefined) running.push(sandbox)

  const urls = { application: applicationUrl(owner), owner }
  const outside = chooseOutside(config, sandbox)
  const { deps, close } = await buildDeps(config, log, urls, outside)
  running.push({ stop: close })
  await alertPreviousEnds(deps, previousEnds(process.argv))
  await tryOutside(deps)
  await detectRestore(deps)
  if (config.demo) await makeDemo(deps, { urls, outside, sandboxOrigin: sandbox?.origin }, running)
  running.push({ stop: watchClock(deps) })
  running.push({ stop: startFirstComparison(deps) })
  if (config.works) {
    running.push({ stop: await startWork(deps) })
    onJump = runJobsOfJump(deps)
    listUpcomingTasks = () => upcomingTasks(deps)
  }
  if (!config.serves) return

  const app = await buildApp(deps)
  await registerPages(app, deps, sandbox?.origin ?? null)
  running.push({ stop: () => app.close() })
  await app.listen({ port: config.port, host: config.host })
  print(`Hearten is ready at ${config.publicOrigin}`)
  const signIn = config.demo ? await demoSignIn(deps) : null
  if (signIn !== null) print(signIn)
  if (sandbox !== undefined) print(`The sandbox (mail, payments, faults) is at ${sandbox.origin}`)
}

const main = async (): Promise<void> => {
  // Node keeps the compile cache that it read in memory until it is flushed. The rest of the start reuses this memory.
  flushCompileCache()
  const running: Stoppable[] = []
  let config: Config | undefined
  let isStopping = false
  const stop = (exitCode: number): void => {
    if (isStopping) return
    isStopping = true
    void stopInReverse(running).finally(() => process.exit(exitCode))
  }
  const abandon = (error: unknown): void => {
    process.stderr.write(`${startupError(error, config?.sandboxPort)}\n`)
    stop(1)
  }
  process.on('SIGINT', () => stop(0))
  process.on('SIGTERM', () => stop(0))
  try {
    config = readConfig()
    await start(config, running, abandon)
    // The supervisor starts a program that dies from here on again.
    process.send?.('ready')
  } catch (error) {
    abandon(error)
  }
}

await main()
