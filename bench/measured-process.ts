import * as z from 'zod'
import { startSandbox } from '#sandbox/main.ts'
import { buildApp } from '#server/app.ts'
import { buildDeps } from '#server/build-deps.ts'
import { chooseOutside } from '#server/choose-outside.ts'
import { readConfig } from '#server/config.ts'
import { registerPages } from '#server/platform/http/pages.ts'
import { buildLogger } from '#server/platform/logging.ts'
import { WEBHOOK_EVENTS } from '#server/webhooks/webhook-events.ts'
import { startWork } from '#server/work.ts'
import { Donor } from '#testing/donations/donor.ts'
import { serverOverHttp } from './server-over-http.ts'

/** Entry point of a process that runs a bench's sandbox, server or donors, so that their CPU times can be measured. */

const sandboxShape = z.object({
  origin: z.string(),
  stripeApi: z.object({ protocol: z.literal('http'), host: z.string(), port: z.number() }),
  stripeSecretKey: z.string(),
  stripePublishableKey: z.string(),
  webhookSecret: z.string(),
  smtpUrl: z.string(),
})
export type SandboxAnswer = z.infer<typeof sandboxShape>
const databaseFields = { ownerUrl: z.string(), url: z.string(), dataDir: z.string(), port: z.number() }
const requestShape = z.discriminatedUnion('part', [
  z.object({ part: z.literal('sandbox'), ...databaseFields }),
  z.object({
    part: z.literal('server'),
    ...databaseFields,
    sandbox: sandboxShape,
    /** Address of the proxy in front of the server, if there is one. Only then the server serves pages, too. */
    publicOrigin: z.string().optional(),
  }),
  z.object({
    part: z.literal('donors'),
    origin: z.string(),
    sandbox: sandboxShape,
    caseId: z.string(),
    people: z.number(),
    durationMs: z.number(),
    run: z.string(),
  }),
])
export type ProcessRequest = z.infer<typeof requestShape>
type RequestOf<P extends ProcessRequest['part']> = Extract<ProcessRequest, { part: P }>
export type DonorsAnswer = { readonly given: number; readonly refused: number; readonly seconds: number }

const configFor = (dataDir: string, port: number, publicOrigin?: string) =>
  readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    DEMO: 'false',
    HOST: '127.0.0.1',
    PORT: String(port),
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000000',
    BUSY_AFTER_MS: '0',
    ...(publicOrigin !== undefined && { PUBLIC_ORIGIN: publicOrigin }),
  })

const runSandbox = async ({ ownerUrl, dataDir, port }: RequestOf<'sandbox'>) => {
  const config = configFor(dataDir, port)
  const { stop, ...sandbox } = await startSandbox({
    databaseUrl: ownerUrl,
    port: 0,
    host: '127.0.0.1',
    productOrigin: config.publicOrigin,
    webhookUrl: `http://127.0.0.1:${port}/api/oversea/v1/pay/webhook`,
    webhookEvents: WEBHOOK_EVENTS,
    log: buildLogger(config),
  })
  return { answer: sandbox, stop }
}

const runServer = async ({ ownerUrl, url, dataDir, port, sandbox, publicOrigin }: RequestOf<'server'>) => {
  const config = configFor(dataDir, port, publicOrigin)
  const { deps, close } = await buildDeps(
    config,
    buildLogger(config),
    { application: url, owner: ownerUrl },
    chooseOutside(config, sandbox),
  )
  const stopWork = await startWork(deps)
  const app = await buildApp(deps)
  if (publicOrigin !== undefined) await registerPages(app, deps, sandbox.origin)
  const origin = await app.listen({ port, host: '127.0.0.1' })
  const stop = async (): Promise<void> => {
    await app.close()
    await stopWork()
    await close()
  }
  return { answer: { origin }, stop }
}

/** Makes each donation as a new person, in a page's steps: draft, challenge, signed order, token, charge. */
const runDonors = async (request: RequestOf<'donors'>) => {
  const http = serverOverHttp(request)
  const startedAt = performance.now()
  let [given, refused, people] = [0, 0, 0]
  const giveRepeatedly = async (): Promise<void> => {
    while (performance.now() - startedAt < request.durationMs) {
      people += 1
      const donor = new Donor(http, { visitor: `r${request.run}n${people}` })
      const { charged } = await donor.give({
        caseId: request.caseId,
        email: `donor.${request.run}.${people}@mail.example`,
      })
      if (charged.envelope.code === 0 && charged.envelope.data.status === 'succeeded') given += 1
      else refused += 1
    }
  }
  await Promise.all(Array.from({ length: request.people }, giveRepeatedly))
  const answer: DonorsAnswer = { given, refused, seconds: (performance.now() - startedAt) / 1000 }
  return { answer, stop: async () => undefined }
}

const run = (request: ProcessRequest): Promise<{ answer: object; stop: () => Promise<void> }> => {
  if (request.part === 'sandbox') return runSandbox(request)
  return request.part === 'server' ? runServer(request) : runDonors(request)
}

const { answer, stop } = await run(requestShape.parse(JSON.parse(process.argv[2] ?? '{}')))
// Stops once the parent process disconnects or ends.
process.once('disconnect', () => void stop().finally(() => process.exit()))
// Keeps this process alive until then, because its CPU time can be read only while it exists.
process.channel?.ref()
process.send?.(answer)
