import { Refusal } from '../refusal.ts'
import { type FairQueue, type FairQueueLimits, fairQueue, type QueuedCaller } from './fair-queue.ts'

const RETRY_SECONDS = 5

/** A request that wants expensive work. */
export type PoolCaller = QueuedCaller & {
  /** Whether the process is too busy for further work. */
  readonly isTooBusy?: () => boolean
}

/** A network's place in the queue, shared by its callers. */
type Place = {
  readonly allLeft: AbortController
  /** Rejects if there is no room. */
  readonly refused: Promise<never>
  callers: number
}

const placeName = ({ network, isKnown }: QueuedCaller): string =>
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
 * One piece of work that several callers want. Each network of theirs has a place of its own in the queue, so that none
 * waits behind another's crowd; the first place whose turn it is does the work for all.
 * @param onEnd called once the work ended, or all callers left before it started
 */
const shareWork = (queue: FairQueue, work: () => Promise<unknown>, onEnd: () => void) => {
  const result = Promise.withResolvers<unknown>()
  // All callers may have left before it fails.
  result.promise.catch(() => undefined)
  const places = new Map<string, Place>()
  let isStarted = false

  const start = async (own: Place): Promise<void> => {
    isStarted = true
    for (const place of places.values()) if (place !== own) place.allLeft.abort()
    await work().then(result.resolve, result.reject)
    onEnd()
  }

  const leave = (name: string, place: Place): void => {
    if (isStarted || places.get(name) !== place) return
    places.delete(name)
    place.allLeft.abort()
    if (places.size === 0) onEnd()
  }

  const takePlace = (name: string, { network, isKnown }: QueuedCaller): Place => {
    const refused = Promise.withResolvers<never>()
    refused.promise.catch(() => undefined)
    const place: Place = { allLeft: new AbortController(), refused: refused.promise, callers: 0 }
    places.set(name, place)
    queue
      .run({ network, isKnown, signal: place.allLeft.signal }, async () => {
        if (!isStarted && !place.allLeft.signal.aborted) await start(place)
      })
      .catch((error: unknown) => {
        // An aborted place has no callers left, or another place started the work.
        if (place.allLeft.signal.aborted) return
        leave(name, place)
        refused.reject(error)
      })
    return place
  }

  return async (caller: QueuedCaller): Promise<unknown> => {
    const name = placeName(caller)
    const place = isStarted ? undefined : (places.get(name) ?? takePlace(name, caller))
    if (place !== undefined) place.callers += 1
    const { aborted, stop } = rejectOnAbort(caller.signal)
    try {
      return await Promise.race([result.promise, aborted, ...(place === undefined ? [] : [place.refused])])
    } finally {
      stop()
      if (place !== undefined) {
        place.callers -= 1
        if (place.callers === 0) leave(name, place)
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
