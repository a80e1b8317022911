import { TRACKING } from '#contract/tracking/limits.ts'
import type { TrackedEvent, Visit } from '#contract/tracking.ts'

export type Batch = { readonly visit: Visit; readonly events: readonly TrackedEvent[] }

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'undelivered-events'
const PATH = '/api/log/events'
/** What a server says that nothing will change by sending it again. */
const isFinal = (status: number): boolean => status < 500 && status !== 429 && status !== 408

const readCached = (store: Store): string[] => {
  const text = store.getItem(KEY)
  if (text === null) return []
  try {
    const kept: unknown = JSON.parse(text)
    return Array.isArray(kept) ? kept.filter((body) => typeof body === 'string') : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** A full or forbidden storage keeps nothing, and the batch has only this page's try. */
const writeCached = (store: Store, bodies: readonly string[]): void => {
  try {
    store.setItem(KEY, JSON.stringify(bodies.slice(-TRACKING.cachedBatchesMax)))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}

const gzip = async (body: string): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (body.length < TRACKING.gzipFromBytes || !('CompressionStream' in globalThis)) return null
  const stream = new Blob([body]).stream().pipeThrough(new CompressionStream('gzip'))
  const packed = new Uint8Array(await new Response(stream).arrayBuffer())
  return packed.length < body.length ? packed : null
}

export type Delivery = {
  /** Sends a batch; one that doesn't arrive is kept, and tried again by a later one, or the next page. */
  readonly send: (batch: Batch, isLeaving: boolean) => Promise<void>
  /** Sends what is kept. */
  readonly resend: () => Promise<void>
}

type Settings = {
  readonly store: Store
  readonly headers: () => Headers
  readonly fetch: typeof fetch
}

/**
 * A batch is kept before it is sent and dropped when it has arrived. So it outlives a lost connection and a closed tab; the
 * server takes an event that comes twice as one.
 */
export const createDelivery = ({ store, headers, fetch: send }: Settings): Delivery => {
  const post = async (body: string, isLeaving: boolean): Promise<boolean> => {
    if (globalThis.navigator?.onLine === false) return false
    const packed = isLeaving ? null : await gzip(body)
    const sent = headers()
    sent.set('content-type', 'application/json; charset=utf-8')
    if (packed !== null) sent.set('content-encoding', 'gzip')
    try {
      const answer = await send(PATH, {
        method: 'POST',
        headers: sent,
        body: packed ?? body,
        keepalive: true,
      })
      // Read to its end: to the browser a call of which nobody read the answer is under way.
      await answer.text()
      return isFinal(answer.status)
    } catch (error) {
      // Offline, or a page that is being left.
      if (error instanceof TypeError || error instanceof DOMException) return false
      throw error
    }
  }
  const drop = (body: string): void =>
    writeCached(
      store,
      readCached(store).filter((kept) => kept !== body),
    )
  const deliver = async (body: string, isLeaving: boolean): Promise<boolean> => {
    const hasArrived = await post(body, isLeaving)
    if (hasArrived) drop(body)
    return hasArrived
  }
  const resend = async (): Promise<void> => {
    for (const body of readCached(store)) if (!(await deliver(body, false))) return
  }
  return {
    send: async (batch, isLeaving) => {
      const body = JSON.stringify(batch)
      const waiting = readCached(store)
      writeCached(store, [...waiting, body])
      const hasArrived = await deliver(body, isLeaving)
      if (hasArrived && !isLeaving && waiting.length > 0) await resend()
    },
    resend,
  }
}
