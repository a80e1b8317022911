import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf } from './route-config.ts'

const PATIENCE_MS = 10_000

/**
 * Lets what is under way end before a closing app cuts its connections: a payment being taken, above all, also one
 * whose donor has closed the tab meanwhile. New requests are answered 503. Event streams never end by themselves, so
 * nobody waits for them.
 */
export const registerDrain = (app: FastifyInstance, patienceMs: number = PATIENCE_MS): void => {
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
    const timer = setTimeout(resolve, patienceMs)
    await promise
    clearTimeout(timer)
  })
}
