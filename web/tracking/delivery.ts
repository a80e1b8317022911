import type { TrackedEvent, Visit } from '#contract/tracking/events.ts'
import { TRACKING } from '#contract/tracking/tracking-limits.ts'

export type Batch = { readonly visit: Visit; readonly events: readonly TrackedEvent[] }

type Store = Pick<Storage, 'getItem' | 'setItem'>

const KEY = 'undelivered-events'
const PATH = '/api/log/events'
/** Whether a retry would get the same answer. */
const isFinal = (status: number): boolean => status < 500 && status !== 429 && status !== 408

const readCached = (store: Store): string[] => {
  const text = store.getItem(KEY)
  if (text === null) return []
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter((body) => typeof body === 'string') : []
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}

/** Stores undelivered events. If the browser forbids storage, they have only this attempt. */
const writeCached = (store: Store, bodies: readonly string[]): void => {
  try {
    store.setItem(KEY, JSON.stringify(bodies.slice(-TRACKING.cachedRecordsMax)))
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
  /** Sends a batch; events of a failed one are stored and retried with a later batch or page. */
  readonly send: (batch: Batch, isLeaving: boolean) => Promise<void>
  /** Retries stored events. */
  readonly resend: () => Promise<void>
}

type DeliveryDeps = {
  readonly store: Store
  readonly headers: () => Headers
  readonly fetch: typeof fetch
}

/**
 * Stores each event before sending and deletes it after delivery, so that it survives a lost connection or
 * closed tab; the server dedupes events by id.
 */
export const createDelivery = ({ store, headers, fetch: send }: DeliveryDeps): Delivery => {
  const post = async (body: string, isLeaving: boolean): Promise<boolean> => {
    if (globalThis.navigator?.onLine === false) return false
    const packed = isLeaving ? null : await gzip(body)
    const requestHeaders = headers()
    requestHeaders.set('content-type', 'application/json; charset=utf-8')
    if (packed !== null) requestHeaders.set('content-encoding', 'gzip')
    try {
      const answer = await send(PATH, {
        method: 'POST',
        headers: requestHeaders,
        body: packed ?? body,
        keepalive: true,
      })
      // Reads the whole body: otherwise the browser keeps the request pending.
      await answer.text()
      return isFinal(answer.status)
    } catch (error) {
      // Offline, or the page is being left.
      if (error instanceof TypeError || error instanceof DOMException) return false
      throw error
    }
  }
  const drop = (records: readonly string[]): void =>
    writeCached(
      store,
      readCached(store).filter((cached) => !records.includes(cached)),
    )
  const deliver = async (body: string, records: readonly string[], isLeaving: boolean): Promise<boolean> => {
    const arrival = post(body, isLeaving).then((hasArrived) => {
      if (hasArrived) drop(records)
      return hasArrived
    })
    // A slow answer still drops the events when it comes, but nothing waits for it.
    const timeout = new Promise<false>((resolve) => {
      setTimeout(resolve, TRACKING.ajaxTimeoutMs, false)
    })
    return Promise.race([arrival, timeout])
  }
  const resend = async (): Promise<void> => {
    for (const record of readCached(store)) if (!(await deliver(record, [record], false))) return
  }
  return {
    send: async (batch, isLeaving) => {
      const records = batch.events.map((event) => JSON.stringify({ visit: batch.visit, events: [event] }))
      const undelivered = readCached(store)
      writeCached(store, [...undelivered, ...records])
      const hasArrived = await deliver(JSON.stringify(batch), records, isLeaving)
      if (hasArrived && !isLeaving && undelivered.length > 0) await resend()
    },
    resend,
  }
}
