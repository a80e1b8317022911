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
    /**
     * The refusal of a page request of this kind right now; null if it is to be served.
     * @param renders number of pages being rendered
     */
    busyRefusal: (kind: LoadKind, renders: number) => Refusal | null
    /** Requests refused as busy since the start, by kind. */
    refusedAsBusy: () => Readonly<Record<LoadKind, number>>
  }
}

const RETRY_AFTER_SECONDS = 10

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true

/**
 * Answers a browser's navigation with a plain page that shows the refusal. The router's navigations show the text of
 * an answer on the error page, so they get the sentence alone.
 */
export const sendPlainly = (refusal: Refusal, heading: string, reply: FastifyReply): FastifyReply => {
  reply.status(codes[refusal.codeName].status).header('retry-after', String(refusal.retryAfterSeconds))
  reply.header('cache-control', 'no-store')
  if (!wantsPage(reply.request)) return reply.type('text/plain; charset=utf-8').send(refusal.message)
  return reply.type('text/html').send(plainPage(heading, refusal.message))
}

export const sendBusyPage = (refusal: Refusal, reply: FastifyReply): FastifyReply =>
  sendPlainly(refusal, 'Very busy right now', reply)

/** Whether a page's loader makes this call in-process: its page was admitted already. Such calls lack `complete`. */
const isInProcess = ({ raw }: FastifyRequest): boolean => raw.complete === undefined

const isStream = (request: FastifyRequest): boolean => callOf(request)?.form === 'events'

const isPayment = (request: FastifyRequest): boolean => {
  const call = callOf(request)
  const kind = call === undefined ? pageLoadKind(request.method, request.url, null) : loadKindOf(call)
  return kind === 'payments'
}

/**
 * Counts the requests from outside that are in progress, except event streams, which stay open. Payments also have a
 * count of their own, so that a crowd of page requests doesn't get them refused.
 * @returns the number in progress that counts for a kind
 */
const countInProgress = (app: FastifyInstance): ((kind: LoadKind) => number) => {
  let [all, payments] = [0, 0]
  app.addHook('onRequest', (request, reply, done) => {
    if (!isInProcess(request) && !isStream(request)) {
      const paymentCount = isPayment(request) ? 1 : 0
      all += 1
      payments += paymentCount
      reply.raw.once('close', () => {
        all -= 1
        payments -= paymentCount
      })
    }
    done()
  })
  return (kind) => (kind === 'payments' ? payments : all)
}

/**
 * Refuses requests while the event loop is late, and pages while many are rendered. Calls are refused here; pages are
 * refused in `pages.ts`, which knows whether they are cached. Files, health checks, metrics and providers' events are
 * always served.
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
  const busyRefusal = (kind: LoadKind, renders = 0): Refusal | null =>
    shedding.admits(kind, inProgress(kind), renders)
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
    // Only counted in the metrics: logging each refusal would add to the load.
    return wantsPage(request) ? sendBusyPage(refusal, reply) : sendRefusal(refusal, reply)
  })
}
