import { Refusal } from '#server/platform/refusal.ts'
import { networksIn } from './risk-signals.ts'

/** Concurrent charges at the provider per address, line and block. */
const AT_ONCE = { address: 6, line: 12, block: 24 } as const
/** Queue length per slot. */
const WAITING_PER_SLOT = 20
const RETRY_SECONDS = 30

type Gate = <T>(key: string, charge: () => Promise<T>) => Promise<T>

type Queue = { running: number; readonly waiting: (() => void)[] }

/**
 * Limits the concurrent charges of one key and queues the rest. Failures are known only after the
 * provider has answered, so a hundred charges sent at once must not all be admitted before the first answer.
 * Individuals never wait; a room full of people waits a second or two.
 */
const gateFor = (atOnce: number): Gate => {
  const queues = new Map<string, Queue>()

  const enter = async (key: string): Promise<Queue> => {
    const queue = queues.get(key) ?? { running: 0, waiting: [] }
    queues.set(key, queue)
    if (queue.running < atOnce) {
      queue.running += 1
      return queue
    }
    if (queue.waiting.length >= atOnce * WAITING_PER_SLOT)
      throw new Refusal('slowDown', { retryAfterSeconds: RETRY_SECONDS, reason: 'too many charges at once' })
    await new Promise<void>((resolve) => queue.waiting.push(resolve))
    return queue
  }

  /** Gives the slot to the next waiting charge, or frees it. */
  const leave = (key: string, queue: Queue): void => {
    const next = queue.waiting.shift()
    if (next !== undefined) {
      next()
      return
    }
    queue.running -= 1
    if (queue.running === 0) queues.delete(key)
  }

  return async (key, charge) => {
    const queue = await enter(key)
    try {
      return await charge()
    } finally {
      leave(key, queue)
    }
  }
}

/**
 * Limits concurrent charges per address and per wider network, since one party may have a thousand addresses of
 * one network.
 */
export const chargeGate = (): Gate => {
  const gates = {
    address: gateFor(AT_ONCE.address),
    line: gateFor(AT_ONCE.line),
    block: gateFor(AT_ONCE.block),
  }
  // Enters the narrowest first, so that a slot of a wide network is only occupied by a running charge.
  return (networkKeys, charge) =>
    networksIn(networkKeys).reduceRight(
      (inner, { bucket, key }) =>
        () =>
          gates[bucket](key, inner),
      charge,
    )()
}
