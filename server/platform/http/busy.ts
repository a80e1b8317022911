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
import { PRERENDERED_SENTENCES } from './prerendered-pages.ts'
import { callOf } from './route-config.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether a page request of this kind is refused right now, which counts it.
     * @param renders number of pages being rendered
     */
    shedsLoad: (kind: LoadKind, renders: number) => boolean
    /** Requests refused as busy since the start, by kind. */
    refusedAsBusy: () => Readonly<Record<LoadKind, number>>
  }
}

export const BUSY_FOR_SECONDS = 10

export const wantsPage = ({ headers }: FastifyRequest): boolean =>
  headers.accept?.includes('text/html') === true

/**
 * Refuses a request by how much there is of it, before anything else is looked at. A page's visitor gets a stored page,
 * a call the envelope, and a file the sentence. Only counted in the metrics: logging each refusal would add to the load.
 */
export const refuseEarly = async (
  codeName: 'slowDown' | 'busy',
  retryAfterSeconds: number,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { isPage = false, callName } = request.routeOptions.config
  if (isPage || wantsPage(request)) {
    reply.header('retry-after', String(retryAfterSeconds))
    return request.server.prerendered.send(codeName, request, reply)
  }
  const sentence = PRERENDERED_SENTENCES[codeName]
  const refusal = new Refusal(codeName, { sentence, retryAfterSeconds })
  if (callName !== undefined || request.url.startsWith('/api/')) return sendRefusal(refusal, reply)
  reply.status(codes[codeName].status).header('retry-after', String(retryAfterSeconds))
  return reply.type('text/plain; charset=utf-8').send(sentence)
}

/** Whether a page's loader makes this call in-process: its page was admitted already. Such calls lack `complete`. */
export const isInProcess = ({ raw }: FastifyRequest): boolean => raw.complete === undefined

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
    app.decorate('shedsLoad', () => false)
    return
  }
  const inProgress = countInProgress(app)
  const shedsLoad = (kind: LoadKind, renders = 0): boolean =>
    !shedding.admits(kind, inProgress(kind), renders)
  app.decorate('shedsLoad', shedsLoad)
  const timer = setInterval(shedding.measure, MEASURE_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    const call = callOf(request)
    const kind = call === undefined || isInProcess(request) ? null : loadKindOf(call)
    if (kind === null || !shedsLoad(kind)) return undefined
    return refuseEarly('busy', BUSY_FOR_SECONDS, request, reply)
  })
}
