import type { FastifyBaseLogger } from 'fastify'

/** What the outside world needs to know of the product: where it lives and where it listens for webhooks. */
export type SandboxOptions = {
  /** PostgreSQL; the sandbox keeps to its own schema `sandbox` and never reads another one. */
  readonly databaseUrl: string
  /** 0 picks a free port. */
  readonly port: number
  readonly host: string
  /** The only origin that may frame the card fields and call the browser's part of the provider. */
  readonly productOrigin: string
  readonly webhookUrl: string
  /** As a webhook endpoint's `enabled_events`: types, or `charge.*`. Everything when absent. */
  readonly webhookEvents?: readonly string[]
  /** Where browsers reach the sandbox, when that isn't `http://<host of productOrigin>:<port>`. */
  readonly publicOrigin?: string
  readonly log: FastifyBaseLogger
  readonly clock?: { now(): Date }
}

export type Sandbox = {
  /** For browsers: pages, the script stand-in at `/stripe/js`, the card fields. No trailing slash. */
  readonly origin: string
  /** Spread into the options of `new Stripe(stripeSecretKey, { ...stripeApi })`. */
  readonly stripeApi: { readonly protocol: 'http'; readonly host: string; readonly port: number }
  readonly stripeSecretKey: string
  readonly stripePublishableKey: string
  readonly webhookSecret: string
  readonly smtpUrl: string
  stop(): Promise<void>
}

export const startSandbox = async (options: SandboxOptions): Promise<Sandbox> => {
  throw new Error(`The sandbox on port ${options.port} is being built; this commit only fixes its signature.`)
}
