import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { buildSandbox } from './app.ts'
import { type Database, openDatabase } from './database.ts'
import { type IdentityAccess, identityAccess } from './identity/access.ts'
import { reportMail } from './inbox/mail-events.ts'
import { startInbox } from './inbox/smtp.ts'
import type { Outside } from './outside.ts'
import type { PushKeys } from './push/push-keys.ts'
import { readOrCreateSetting } from './settings.ts'

export type SandboxOptions = {
  /** Address of a PostgreSQL database, of which the sandbox uses only its own schema `sandbox`. */
  readonly databaseUrl: string
  /** 0 picks a free port. */
  readonly port: number
  readonly host: string
  /** The only origin that may frame the card fields and call the provider's browser API. */
  readonly productOrigin: string
  readonly webhookUrl: string
  /** Event types, or patterns such as `charge.*`, like a webhook endpoint's `enabled_events`. All if absent. */
  readonly webhookEvents?: readonly string[]
  /** The sandbox's address for browsers, if it isn't `http://<host of productOrigin>:<port>`. */
  readonly publicOrigin?: string
  /** Whether live keys are set, too, so that the sandbox runs only by an explicit setting. */
  readonly besideLiveKeys?: boolean
  readonly log: FastifyBaseLogger
  readonly clock?: { now(): Date }
  /** Called after a clock jump and its due work. @returns what the product did, in words */
  readonly onJump?: Outside['onJump']
  /** The product's upcoming automatic steps. */
  readonly upcomingTasks?: Outside['upcomingTasks']
}

export type Sandbox = {
  /** Origin for browsers, without a trailing slash: of pages, card fields and the script `/stripe/js`. */
  readonly origin: string
  /** Spread into the options of `new Stripe(stripeSecretKey, { ...stripeApi })`. */
  readonly stripeApi: { readonly protocol: 'http'; readonly host: string; readonly port: number }
  readonly stripeSecretKey: string
  readonly stripePublishableKey: string
  readonly webhookSecret: string
  /** Secret that signs the mail provider's events. */
  readonly mailWebhookSecret: string
  readonly smtpUrl: string
  /** Sandbox time: real time plus all jumps. */
  readonly clock: { readonly now: () => Date }
  /** The browsers' push service, for servers: its address, and the site's keys there. */
  readonly push: { readonly origin: string; readonly keys: PushKeys }
  /** Settings for signing in with Google, Apple and Facebook. */
  readonly identity: IdentityAccess
  stop(): Promise<void>
}

const LOOPBACK_OR_ANY_HOSTS = new Set(['0.0.0.0', '::', '127.0.0.1', 'localhost', '::1'])

/** Host at which the server calls the sandbox, without a proxy or DNS. */
const apiHost = (host: string): string => (LOOPBACK_OR_ANY_HOSTS.has(host) ? '127.0.0.1' : host)

const portOf = (address: ReturnType<import('node:net').Server['address']>): number => {
  if (address === null || typeof address === 'string') throw new Error('The sandbox listens on no port')
  return address.port
}

const open = async (options: SandboxOptions, database: Database): Promise<Sandbox> => {
  const { log, publicOrigin, productOrigin } = options
  let port = options.port
  const origin = () => publicOrigin ?? `http://${new URL(productOrigin).hostname}:${port}`
  const { app, outside } = await buildSandbox({
    ...{ database, origin, productOrigin, log },
    wall: options.clock ?? { now: () => new Date() },
    webhookUrl: options.webhookUrl,
    besideLiveKeys: options.besideLiveKeys ?? false,
    ...(options.onJump && { onJump: options.onJump }),
    ...(options.upcomingTasks && { upcomingTasks: options.upcomingTasks }),
    ...(options.webhookEvents ? { webhookEvents: options.webhookEvents } : {}),
  })
  try {
    await app.listen({ port, host: options.host })
  } catch (error) {
    await app.close()
    throw error
  }
  port = portOf(app.server.address())
  const mailWebhookSecret = await readOrCreateSetting(
    database.sql,
    'mailWebhookSecret',
    () => `whsec_${randomBytes(24).toString('base64')}`,
  )
  const events = {
    ...{ makeId: outside.makeId, secret: mailWebhookSecret, log },
    url: new URL('/api/oversea/v1/mail/webhook', options.webhookUrl).href,
  }
  const inbox = await startInbox({
    ...{ ...outside, sql: database.sql, nowMs: outside.clock.nowMs, log },
    report: (recipient) => reportMail(events, recipient),
  })
  const { keys } = outside.stripe.provider
  return {
    origin: origin(),
    stripeApi: { protocol: 'http', host: apiHost(options.host), port },
    stripeSecretKey: keys.secretKey,
    stripePublishableKey: keys.publishableKey,
    webhookSecret: keys.webhookSecret,
    mailWebhookSecret,
    smtpUrl: inbox.smtpUrl,
    clock: { now: () => new Date(outside.clock.nowMs()) },
    push: { origin: `http://${apiHost(options.host)}:${port}`, keys: outside.pushKeys },
    identity: identityAccess(outside.identityClients, origin(), `http://${apiHost(options.host)}:${port}`),
    stop: async () => {
      await inbox.stop()
      await app.close()
      await database.close()
    },
  }
}

/**
 * Starts the sandbox on its own port: payment provider, sign-in providers, inbox, and their pages.
 */
export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  const { databaseUrl, log } = options
  const database = await openDatabase(databaseUrl, (error) => log.error({ err: error }, 'sandbox database'))
  try {
    return await open(options, database)
  } catch (error) {
    await database.close()
    throw error
  }
}
