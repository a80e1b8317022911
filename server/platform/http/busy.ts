import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './envelope.ts'
import { createLoadShedding, type LoadKind, loadKindOf, MEASURE_EVERY_MS } from './load-shedding.ts'
import { plainPage } from './plain-page.ts'
import { callOf } from './route-config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Admits a request of this kind, which counts as in progress until its reply ends.
     * @returns the refusal, if it isn't to be served right now
     */
    admit: (kind: LoadKind, reply: FastifyReply) => Refusal | null
    /** Requests refused as busy since the start, by kind. */
    refusedAsBusy: () => Readonly<Record<LoadKind, number>>
  }
}

const RETRY_AFTER_SECONDS = 10

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true

/** Answers a browser's navigation with a plain page that shows the refusal. */
export const sendPlainly = (refusal: Refusal, heading: string, reply: FastifyReply): FastifyReply => {
  reply.status(codes[refusal.codeName].status).header('retry-after', String(refusal.retryAfterSeconds))
  reply.header('cache-control', 'no-store')
  return reply.type('text/html').send(plainPage(heading, refusal.message))
}

export const sendBusyPage = (refusal: Refusal, reply: FastifyReply): FastifyReply =>
  sendPlainly(refusal, 'Very busy right now', reply)

/** Whether a page's loader makes this call in-process: its page was admitted already. Such calls lack `complete`. */
const isInProcess = ({ raw }: FastifyRequest): boolean => raw.complete === undefined

const isStream = (request: FastifyRequest): boolean => callOf(request)?.form === 'events'

/**
 * Refuses requests while the event loop is late or too many are in progress. Calls are refused here; pages are refused
 * in `pages.ts`, which knows whether they are cached. Files, health checks, metrics and providers' events are always
 * served.
 */
export const registerLoadShedding = (
  app: FastifyInstance,
  { config, loopDelayMs }: Pick<Deps, 'config' | 'loopDelayMs'>,
): void => {
  const shedding = createLoadShedding({ busyAfterMs: config.busyAfterMs, loopDelayMs })
  app.decorate('refusedAsBusy', shedding.refused)
  if (config.busyAfterMs === 0) {
    app.decorate('admit', () => null)
    return
  }
  const inProgress: Record<LoadKind, number> = { pages: 0, reads: 0, writes: 0, payments: 0 }
  const admit = (kind: LoadKind, reply: FastifyReply): Refusal | null => {
    const { pages, reads, writes, payments } = inProgress
    // Payments are counted apart, so that a crowd of readers doesn't get them refused.
    const count = kind === 'payments' ? payments : pages + reads + writes + payments
    if (!shedding.admits(kind, count + 1))
      return new Refusal('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    // Event streams stay open, and cost next to nothing.
    if (!isStream(reply.request)) {
      inProgress[kind] += 1
      reply.raw.once('close', () => {
        inProgress[kind] -= 1
      })
    }
    return null
  }
  app.decorate('admit', admit)
  const timer = setInterval(shedding.measure, MEASURE_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    const kind = call === undefined || isInProcess(request) ? null : loadKindOf(call)
    const refusal = kind === null ? null : admit(kind, reply)
    if (refusal === null) return
    // Only counted in the metrics: logging each refusal would add to the load.
    return wantsPage(request) ? sendBusyPage(refusal, reply) : sendRefusal(refusal, reply)
  })
}
