import { Refusal } from '../refusal.ts'
import { type FairQueue, type FairQueueLimits, fairQueue, type QueuedCaller } from './fair-queue.ts'

const RETRY_SECONDS = 5

/** A request that wants expensive work. */
export type PoolCaller = QueuedCaller & {
  /** Whether the process is too busy for further work. */
  readonly isTooBusy?: () => boolean
}

/** A network's slot in the queue, shared by its callers. */
type QueueSlot = {
  readonly allLeft: AbortController
  /** Rejects if there is no room. */
  readonly refused: Promise<never>
  callers: number
}

const slotName = ({ network, isKnown }: QueuedCaller): string =>
  `${isKnown ? 'known' : 'stranger'} ${network}`

/** Rejects with the caller's abort reason. */
const rejectOnAbort = (signal: AbortSignal | undefined) => {
  const { promise, reject } = Promise.withResolvers<never>()
  promise.catch(() => undefined)
  const abort = (): void => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  return { aborted: promise, stop: () => signal?.removeEventListener('abort', abort) }
}

/**
 * One piece of work that several callers want. Each network of theirs has a slot of its own in the queue, so that none
 * waits behind another's crowd; the first slot whose turn it is does the work for all.
 * @param onEnd called once the work ended, or all callers left before it started
 */
const shareWork = (queue: FairQueue, work: () => Promise<unknown>, onEnd: () => void) => {
  const result = Promise.withResolvers<unknown>()
  // All callers may have left before it fails.
  result.promise.catch(() => undefined)
  const slots = new Map<string, QueueSlot>()
  let isStarted = false

  const start = async (own: QueueSlot): Promise<void> => {
    isStarted = true
    for (const slot of slots.values()) if (slot !== own) slot.allLeft.abort()
    await work().then(result.resolve, result.reject)
    onEnd()
  }

  const leave = (name: string, slot: QueueSlot): void => {
    if (isStarted || slots.get(name) !== slot) return
    slots.delete(name)
    slot.allLeft.abort()
    if (slots.size === 0) onEnd()
  }

  const takeSlot = (name: string, { network, isKnown }: QueuedCaller): QueueSlot => {
    const refused = Promise.withResolvers<never>()
    refused.promise.catch(() => undefined)
    const slot: QueueSlot = { allLeft: new AbortController(), refused: refused.promise, callers: 0 }
    slots.set(name, slot)
    queue
      .run({ network, isKnown, signal: slot.allLeft.signal }, async () => {
        if (!isStarted && !slot.allLeft.signal.aborted) await start(slot)
      })
      .catch((error: unknown) => {
        // An aborted slot has no callers left, or another slot started the work.
        if (slot.allLeft.signal.aborted) return
        leave(name, slot)
        refused.reject(error)
      })
    return slot
  }

  return async (caller: QueuedCaller): Promise<unknown> => {
    const name = slotName(caller)
    const slot = isStarted ? undefined : (slots.get(name) ?? takeSlot(name, caller))
    if (slot !== undefined) slot.callers += 1
    const { aborted, stop } = rejectOnAbort(caller.signal)
    try {
      return await Promise.race([result.promise, aborted, ...(slot === undefined ? [] : [slot.refused])])
    } finally {
      stop()
      if (slot !== undefined) {
        slot.callers -= 1
        if (slot.callers === 0) leave(name, slot)
      }
    }
  }
}

export type WorkPool = ReturnType<typeof createWorkPool>

/**
 * Runs a fixed number of expensive pieces of work at once, and queues a bounded number, fairly by network. Callers that
 * want the same work share it. Work that all callers have left before it started isn't done; started work is finished.
 */
export const createWorkPool = (limits: FairQueueLimits) => {
  const counts = { done: 0, refused: 0, left: 0 }
  const refused = () => new Refusal('busy', { retryAfterSeconds: RETRY_SECONDS })
  const queue = fairQueue(limits, refused)
  const shared = new Map<string, ReturnType<typeof shareWork>>()

  const shareNew = (key: string, work: () => Promise<unknown>) => {
    const counted = async (): Promise<unknown> => {
      const result = await work()
      counts.done += 1
      return result
    }
    const join = shareWork(queue, counted, () => {
      // All may have left and others asked again since, who share a newer entry.
      if (shared.get(key) === join) shared.delete(key)
    })
    shared.set(key, join)
    return join
  }

  /**
   * @param key the same for work with the same result
   * @throws busy; the caller's abort reason
   */
  const run = async <T>(key: string, caller: PoolCaller, work: () => Promise<T>): Promise<T> => {
    try {
      caller.signal?.throwIfAborted()
      const existing = shared.get(key)
      if (existing === undefined && caller.isTooBusy?.() === true) throw refused()
      // Safe cast: callers with this key run the same work.
      return (await (existing ?? shareNew(key, work))(caller)) as T
    } catch (error) {
      if (caller.signal?.aborted) counts.left += 1
      else if (error instanceof Refusal && error.codeName === 'busy') counts.refused += 1
      throw error
    }
  }

  return { run, figures: () => ({ ...queue.figures(), ...counts }) }
}
