import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PoolCaller } from '../jobs/work-pool.ts'
import { networkOf } from '../limits/networks.ts'
import { Refusal } from '../refusal.ts'

/**
 * Aborts when the visitor disconnects before the answer. The reason is a refusal, since the waiting work throws it.
 */
export const abortWhenLeft = ({ raw }: FastifyReply): AbortSignal => {
  const disconnected = new AbortController()
  // Listens on the response: a request emits `close` as soon as its body is read.
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort(new Refusal('busy', { reason: 'the visitor left' }))
  })
  return disconnected.signal
}

/**
 * The request as a caller of the drawing pool: it waits among the requests of its network, and leaves the queue when
 * its connection closes.
 * @param isKnown whether the caller proved to be a certain person, by a session or a signed link
 */
export const poolCallerOf = (request: FastifyRequest, reply: FastifyReply, isKnown: boolean): PoolCaller => ({
  network: networkOf(request.ip),
  isKnown,
  signal: abortWhenLeft(reply),
  isTooBusy: () => request.server.shedsLoad('drawings', 0),
})
