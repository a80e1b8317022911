import type { FastifyInstance } from 'fastify'
import { callOf } from './route-config.ts'

const PATIENCE_MS = 10_000

/**
 * Lets what is under way end before a closing app cuts its connections: a payment being taken, above all. New
 * requests are answered 503 meanwhile. Event streams never end by themselves, so nobody waits for them.
 */
export const registerDrain = (app: FastifyInstance, patienceMs: number = PATIENCE_MS): void => {
  let underWay = 0
  let whenNone: (() => void) | undefined

  app.addHook('onRequest', (request, reply, done) => {
    if (callOf(request)?.form !== 'events') {
      underWay += 1
      reply.raw.once('close', () => {
        underWay -= 1
        if (underWay === 0) whenNone?.()
      })
    }
    done()
  })
  app.addHook('preClose', async () => {
    if (underWay === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    whenNone = resolve
    const timer = setTimeout(resolve, patienceMs)
    await promise
    clearTimeout(timer)
  })
}
