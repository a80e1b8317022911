import { type FairQueue, fairQueue, type QueuedCaller } from '../jobs/fair-queue.ts'
import { Refusal } from '../refusal.ts'

/** Pages of one network that are rendered at the same time, and that wait for it. */
export const RENDERS_OF_NETWORK = { atOnce: 8, waiting: 32 }

/**
 * Limits how many pages each network has rendered at the same time, so that one visitor's crowd leaves the processor to
 * all others. Further pages of that network wait, until their visitor leaves.
 * @param factor multiplies both limits
 */
export const createRenderTurns = (factor: number) => {
  const queues = new Map<string, FairQueue>()
  const limits = {
    atOnce: Math.ceil(RENDERS_OF_NETWORK.atOnce * factor),
    waiting: Math.ceil(RENDERS_OF_NETWORK.waiting * factor),
    waitingKnown: 0,
  }
  const busy = () => new Refusal('busy', { reason: 'too many pages of one network are rendered' })

  /** @throws busy; the signal's reason */
  return async <T>(
    caller: Pick<QueuedCaller, 'network' | 'signal'>,
    render: () => Promise<T>,
  ): Promise<T> => {
    const { network } = caller
    const queue = queues.get(network) ?? fairQueue(limits, busy)
    queues.set(network, queue)
    try {
      return await queue.run({ ...caller, isKnown: false }, render)
    } finally {
      const { working, waiting } = queue.figures()
      if (working + waiting === 0) queues.delete(network)
    }
  }
}
