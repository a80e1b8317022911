import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf } from './route-config.ts'

export const DRAIN_PATIENCE = {
  /** Time for requests in progress. */
  wholeMs: 10_000,
  /** Time for the rest of a partially received request. */
  halfMs: 1000,
} as const

/**
 * Whether the request is only partially received, so that no handler runs yet. An in-process call has no
 * property `complete`, and is always whole.
 */
const isHalf = ({ raw }: FastifyRequest): boolean => raw.complete === false

/**
 * Lets requests in progress finish before a closing app cuts its connections. That matters most for payments, even if
 * the donor has closed the tab. New requests get 503. Event streams never end, so they aren't waited for, and
 * a partially received request only briefly.
 */
export const registerDrain = (
  app: FastifyInstance,
  patience: { readonly wholeMs: number; readonly halfMs: number } = DRAIN_PATIENCE,
): void => {
  const inFlight = new Set<FastifyRequest>()
  const answered = new WeakSet<FastifyRequest>()
  let resolveIdle: (() => void) | undefined
  const end = (request: FastifyRequest): void => {
    if (inFlight.delete(request) && inFlight.size === 0) resolveIdle?.()
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (callOf(request)?.form !== 'events') {
      inFlight.add(request)
      reply.raw.once('close', () => {
        // No handler runs for a request that was never complete.
        if (answered.has(request) || !request.raw.complete) end(request)
      })
    }
    done()
  })
  // `onSend` runs when a handler has settled, even if the client is gone; `onResponse` doesn't.
  app.addHook('onSend', (request, reply, _payload, done) => {
    answered.add(request)
    if (reply.raw.closed) end(request)
    done()
  })
  app.addHook('preClose', async () => {
    if (inFlight.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    resolveIdle = resolve
    const timer = setTimeout(resolve, patience.wholeMs)
    const halfTimer = setTimeout(() => {
      for (const request of inFlight) if (isHalf(request)) request.raw.destroy()
    }, patience.halfMs)
    await promise
    clearTimeout(timer)
    clearTimeout(halfTimer)
  })
}
