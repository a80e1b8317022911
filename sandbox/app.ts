import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { openClock, type WallClock } from './clock.ts'
import type { Database } from './database.ts'
import { openFaults } from './faults.ts'
import { loadOrCreateClients } from './identity/clients.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import { createIds, type RandomBytes } from './ids.ts'
import type { Outside } from './outside.ts'
import { workshopRoutes } from './pages/workshop.routes.ts'
import { readOrMakePushKeys } from './push/push-keys.ts'
import { connectRoutes } from './stripe/connect.routes.ts'
import { elementRoutes } from './stripe/pages/element.routes.ts'
import { startProvider } from './stripe/start-provider.ts'
import { stripeRoutes } from './stripe/stripe.routes.ts'

export type SandboxDeps = {
  readonly database: Database
  readonly wall: WallClock
  /** Source of random bytes. A seeded one makes ids reproducible. */
  readonly randomBytes?: RandomBytes
  readonly origin: () => string
  readonly productOrigin: string
  readonly webhookUrl: string
  /** Whether live keys are set, too. */
  readonly besideLiveKeys: boolean
  /** The product's work after a clock jump. */
  readonly onJump?: Outside['onJump']
  /** The product's upcoming automatic steps. */
  readonly upcomingTasks?: Outside['upcomingTasks']
  readonly webhookEvents?: readonly string[]
  readonly log: FastifyBaseLogger
}

export type BuiltSandbox = { readonly app: FastifyInstance; readonly outside: Outside }

const openOutside = async (deps: SandboxDeps): Promise<Outside> => {
  const { database, log } = deps
  const clock = await openClock(database.sql, deps.wall)
  const faults = await openFaults(database.sql)
  const makeId = createIds(clock.nowMs, deps.randomBytes)
  const stripe = await startProvider({
    ...{ database, clock, faults, makeId, log },
    origin: deps.origin,
    webhookUrl: deps.webhookUrl,
    webhookEvents: deps.webhookEvents,
  })
  return {
    database,
    clock,
    faults,
    makeId,
    stripe,
    identityClients: await loadOrCreateClients(database.sql),
    pushKeys: await readOrMakePushKeys(database.sql),
    origin: deps.origin,
    productOrigin: new URL(deps.productOrigin).origin,
    besideLiveKeys: deps.besideLiveKeys,
    onJump: deps.onJump ?? (async () => []),
    upcomingTasks: deps.upcomingTasks ?? (async () => []),
  }
}

/** Maps `/v1/…`, which Stripe's client calls without a base path, to the folder `/stripe`. */
const rewriteUrl = (request: { url?: string | undefined }): string => {
  const url = request.url ?? '/'
  return url.startsWith('/v1/') ? `/stripe${url}` : url
}

/** Builds the sandbox's app, which doesn't listen yet. */
export const buildSandbox = async (deps: SandboxDeps): Promise<BuiltSandbox> => {
  const outside = await openOutside(deps)
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => outside.makeId('req'),
    rewriteUrl,
  })
  await app.register(stripeRoutes(outside.stripe.provider, outside.productOrigin), { prefix: '/stripe/v1' })
  await app.register(elementRoutes(outside))
  await app.register(connectRoutes(outside))
  await app.register(identityRoutes(outside))
  await app.register(workshopRoutes(outside))
  app.addHook('onClose', () => outside.stripe.stop())
  return { app, outside }
}
