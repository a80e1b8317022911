import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { codes } from '#contract/codes.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '../refusal.ts'
import { sendRefusal } from './envelope.ts'
import {
  createLoadShedding,
  type LoadKind,
  loadKindOf,
  MEASURE_EVERY_MS,
  pageLoadKind,
} from './load-shedding.ts'
import { plainPage } from './plain-page.ts'
import { callOf } from './route-config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Refusal of a page's request of this kind at this moment; null if it is served. */
    busyRefusal: (kind: LoadKind) => Refusal | null
    /** Requests refused as busy since the start, by kind. */
    refusedAsBusy: () => Readonly<Record<LoadKind, number>>
  }
}

const RETRY_AFTER_SECONDS = 10

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true

/** Plain page for browsers that navigate. */
export const sendPlainly = (refusal: Refusal, heading: string, reply: FastifyReply): FastifyReply => {
  reply.status(codes[refusal.codeName].status).header('retry-after', String(refusal.retryAfterSeconds))
  reply.header('cache-control', 'no-store')
  return reply.type('text/html').send(plainPage(heading, refusal.message))
}

export const sendBusyPage = (refusal: Refusal, reply: FastifyReply): FastifyReply =>
  sendPlainly(refusal, 'Very busy right now', reply)

/** Calls of pages, whose own requests were admitted. Only a request from outside has this property. */
const isInProcess = ({ raw }: FastifyRequest): boolean => raw.complete === undefined

const isStream = (request: FastifyRequest): boolean => callOf(request)?.form === 'events'

const isOfPayment = (request: FastifyRequest): boolean => {
  const call = callOf(request)
  const kind = call === undefined ? pageLoadKind(request.method, request.url, null) : loadKindOf(call)
  return kind === 'payments'
}

/**
 * Counts requests from outside, without event streams, which last. Payments are counted by themselves, too: however
 * many pages are asked for, and refused, they don't crowd donors out.
 * @returns the number in progress that counts for a kind
 */
const countInProgress = (app: FastifyInstance): ((kind: LoadKind) => number) => {
  let [all, payments] = [0, 0]
  app.addHook('onRequest', (request, reply, done) => {
    if (!isInProcess(request) && !isStream(request)) {
      const ofPayments = isOfPayment(request) ? 1 : 0
      all += 1
      payments += ofPayments
      reply.raw.once('close', () => {
        all -= 1
        payments -= ofPayments
      })
    }
    done()
  })
  return (kind) => (kind === 'payments' ? payments : all)
}

/**
 * Refuses requests while the process is late: calls here, pages where it is known whether they are cached. Files,
 * health, metrics and providers' events are always served.
 */
export const registerLoadShedding = (
  app: FastifyInstance,
  { config, loopDelayMs }: Pick<Deps, 'config' | 'loopDelayMs'>,
): void => {
  const shedding = createLoadShedding({ busyAfterMs: config.busyAfterMs, loopDelayMs })
  app.decorate('refusedAsBusy', shedding.refused)
  if (config.busyAfterMs === 0) {
    app.decorate('busyRefusal', () => null)
    return
  }
  const inProgress = countInProgress(app)
  const busyRefusal = (kind: LoadKind): Refusal | null =>
    shedding.admits(kind, inProgress(kind))
      ? null
      : new Refusal('busy', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  app.decorate('busyRefusal', busyRefusal)
  const timer = setInterval(shedding.measure, MEASURE_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    const kind = call === undefined || isInProcess(request) ? null : loadKindOf(call)
    const refusal = kind === null ? null : busyRefusal(kind)
    if (refusal === null) return
    // Counted in the metrics: a line in the log for each would be one more thing to do.
    return wantsPage(request) ? sendBusyPage(refusal, reply) : sendRefusal(refusal, reply)
  })
}
