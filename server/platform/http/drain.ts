import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf } from './route-config.ts'

export const DRAIN_PATIENCE = {
  wholeMs: 10_000,
  /** For the rest of a request that is still being sent. */
  halfMs: 1000,
} as const

/** No handler is at work for it yet. A call within the process has no such thing, and always came whole. */
const isHalf = ({ raw }: FastifyRequest): boolean => raw.complete === false

/**
 * Lets what is under way end before a closing app cuts its connections: a payment being taken, above all, also one
 * whose donor has closed the tab meanwhile. New requests are answered 503. Event streams never end by themselves, so
 * nobody waits for them, nor for long for what isn't sent whole.
 */
export const registerDrain = (
  app: FastifyInstance,
  patience: { readonly wholeMs: number; readonly halfMs: number } = DRAIN_PATIENCE,
): void => {
  const underWay = new Set<FastifyRequest>()
  const answered = new WeakSet<FastifyRequest>()
  let whenNone: (() => void) | undefined
  const end = (request: FastifyRequest): void => {
    if (underWay.delete(request) && underWay.size === 0) whenNone?.()
  }

  app.addHook('onRequest', (request, reply, done) => {
    if (callOf(request)?.form !== 'events') {
      underWay.add(request)
      reply.raw.once('close', () => {
        // Of one that never came whole no handler is at work.
        if (answered.has(request) || !request.raw.complete) end(request)
      })
    }
    done()
  })
  // Comes when a handler has settled, whether or not anybody is still there to be answered; `onResponse` doesn't.
  app.addHook('onSend', (request, reply, _payload, done) => {
    answered.add(request)
    if (reply.raw.closed) end(request)
    done()
  })
  app.addHook('preClose', async () => {
    if (underWay.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    whenNone = resolve
    const timer = setTimeout(resolve, patience.wholeMs)
    const halfTimer = setTimeout(() => {
      for (const request of underWay) if (isHalf(request)) request.raw.destroy()
    }, patience.halfMs)
    await promise
    clearTimeout(timer)
    clearTimeout(halfTimer)
  })
}
