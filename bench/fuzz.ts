import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { buildApp } from '#server/app.ts'
import { PASSWORD_HASH_LIMITS } from '#server/build-deps.ts'
import type { Deps } from '#server/deps.ts'
import { allTasks } from '#server/job-table.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { passwordHasher } from '#server/platform/secrets/password-hasher.ts'
import { compareWithProvider } from '#server/reconciliation/compare-with-provider.ts'
import { relayWork } from '#server/relay-work.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { freePort } from '#testing/free-port.ts'
import { describeFinding, type Finding, fuzz } from '#testing/fuzz/fuzz.ts'
import { fileAddresses } from '#testing/fuzz/fuzz-request.ts'
import { collectRoutes } from '#testing/registered-routes.ts'
import { type BenchDatabase, benchDeps } from './bench-deps.ts'
import { interrupted } from './interrupted.ts'
import type { SandboxAnswer } from './measured-process.ts'
import { startMeasuredProcess } from './start-measured-process.ts'
import { builtRoutes } from './stranger-facts.ts'
import { pagesOf } from './stranger-requests.ts'

const REQUESTS = 1_000_000
const SEED = 34
const PROGRESS_EVERY = 10_000
const PROCESSOR_MS_MAX = 100
/** Part of the requests after which caches are full. */
const WARM_UP_SHARE = 0.2
const MEMORY_GROWTH_MB_MAX = 64
const MB = 1024 * 1024
/** Password hashing is real but cheap: its production cost is bounded by a limit of its own. */
const QUICK_HASH = { memory: 64, passes: 1, parallelism: 1 }

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Memory that something still holds: what a collection would free isn't growth. */
const heapMb = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed / MB
}

const kindOf = ({ request, problem }: Finding): string =>
  `${request.method} ${request.call?.path ?? request.pattern ?? 'another address'}: ${problem.slice(0, 60)}`

/** Prints the first finding of each kind, at once: a run takes long. */
const findingPrinter = (): ((finding: Finding) => void) => {
  const printed = new Set<string>()
  return (finding) => {
    const kind = kindOf(finding)
    if (!printed.has(kind)) console.log(`  ${describeFinding(finding)}`)
    printed.add(kind)
  }
}

/** Does the work that the requests left, as the worker does. A job's failure is logged, and retried later. */
const workOff = async (deps: Deps): Promise<void> => {
  await workWebhooks(deps)
  while ((await relayWork(deps)) > 0) interrupted.throwIfAborted()
  await deps.jobs.drain(allTasks(deps))
  await foldWaitingCases(deps.database)
}

/** Reads `100000,7` as a hundred thousand requests with the seed 7. */
const parseArgument = (argument = ''): { requests: number; seed: number } => {
  const [requests = REQUESTS, seed = SEED] = argument
    .split(',')
    .filter((part) => part !== '')
    .map(Number)
  return { requests, seed }
}

/** Starts the server in this process, with its sandbox in another, whose time doesn't count. */
const startFuzzed = async (database: BenchDatabase, running: (() => Promise<unknown>)[]) => {
  const { ownerUrl, url, dataDir } = database
  const port = await freePort()
  const started = await startMeasuredProcess<SandboxAnswer>({ part: 'sandbox', ownerUrl, url, dataDir, port })
  running.push(started.stop)
  const { origin, stripeApi, stripeSecretKey, stripePublishableKey, webhookSecret, smtpUrl } = started.answer
  // Without the sandbox's clock, whose functions don't cross processes.
  const sandbox = { origin, stripeApi, stripeSecretKey, stripePublishableKey, webhookSecret, smtpUrl }
  const { deps: built, close } = await benchDeps(database, sandbox)
  running.push(close)
  const deps: Deps = { ...built, passwords: passwordHasher(PASSWORD_HASH_LIMITS, QUICK_HASH) }
  const routesOf = collectRoutes()
  const app = await buildApp(deps)
  running.push(() => app.close())
  const files = fileAddresses(routesOf(app))
  await registerPages(app, deps, sandbox.origin)
  const pages = pagesOf(await builtRoutes()).map(({ pattern }) => pattern)
  return { app, deps, sandbox, addresses: { pages, files } }
}

/**
 * Sends random requests of every kind of visitor to every call and address, in this process: a server error, an
 * answer that the contract doesn't allow, or 100 ms of the processor is a finding, as are growing memory and
 * unbalanced books.
 */
export const benchFuzz = async (database: BenchDatabase, argument?: string): Promise<void> => {
  const { requests, seed } = parseArgument(argument)
  const rejections: unknown[] = []
  const onRejection = (reason: unknown): void => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  const running: (() => Promise<unknown>)[] = [async () => process.off('unhandledRejection', onRejection)]
  try {
    const { app, deps, sandbox, addresses } = await startFuzzed(database, running)
    // Until the books are compared, refunds wait.
    await compareWithProvider(deps)
    const startedAt = performance.now()
    let warmMb: number | undefined
    let nextLine = PROGRESS_EVERY
    const succeeded = new Set<string>()
    const findings = await fuzz({
      server: { app, deps, sandbox },
      addresses,
      seed,
      requests,
      processorMsMax: PROCESSOR_MS_MAX,
      onFinding: findingPrinter(),
      onAnswer: ({ call }, { statusCode }) => {
        if (call !== null && statusCode === codes.ok.status) succeeded.add(call.path)
      },
      afterGroup: async (done) => {
        interrupted.throwIfAborted()
        await workOff(deps)
        if (done >= requests * WARM_UP_SHARE) warmMb ??= heapMb()
        const seconds = (performance.now() - startedAt) / 1000
        if (done >= nextLine) console.log(`  ${done} requests in ${Math.round(seconds)} s`)
        if (done >= nextLine) nextLine += PROGRESS_EVERY
      },
    })
    const seconds = (performance.now() - startedAt) / 1000
    const grownMb = heapMb() - (warmMb ?? 0)
    const books = await checkLedger(deps.database.patient.db)
    console.log(`\n${requests} random requests with the seed ${seed} in ${Math.round(seconds)} s`)
    console.log(`  ${succeeded.size} of ${Object.keys(calls).length} calls succeeded at least once`)
    console.log(
      `  ${findings.length} findings, ${rejections.length} unhandled rejections, ledger findings ${books.length}`,
    )
    console.log(`  memory ${grownMb.toFixed(0)} MB more at the end than after the first fifth`)
    console.log(`  npm run bench -- fuzz=${requests},${seed}`)
    if (findings.length + rejections.length + books.length > 0 || grownMb > MEMORY_GROWTH_MB_MAX)
      process.exitCode = 1
  } finally {
    for (const stop of running.reverse()) await stop()
  }
}
