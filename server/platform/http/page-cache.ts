import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { pageKeys } from './page-key.ts'
import type { MatchPage } from './page-routes.ts'

/** Maximum age of a response, on every node, without coordination. */
const OLDEST_MS = 1000
/** Minimum time between renders of a page, however often it changes. */
const BETWEEN_RENDERS_MS = 250
const BYTES_MAX = 32 * 1024 * 1024
/** About the memory of an entry without a text, beside its key: invented addresses fill the cache no further. */
const EMPTY_ENTRY_BYTES = 1024
/** Fast for a first response. */
const FIRST_QUALITY = 5
/** A tenth smaller and thirty times slower, so only for a page that a second render found unchanged. */
const BEST_QUALITY = 11

const compressText = (body: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window for the whole page, and no more: the default takes 32 MB for each at the best quality.
      [constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.max(16, 32 - Math.clz32(body.length))),
    },
  })

const encoders = {
  br: (body: Buffer) => compressText(body, FIRST_QUALITY),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
}
export type Encoding = keyof typeof encoders
/** Best first. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** Bytes as sent, with the strong ETag of exactly these bytes. */
type Encoded = { readonly body: Buffer; readonly etag: string }

export type CachedPage = {
  readonly status: number
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly bytes: number
  /** Whether a browser's If-None-Match names this text, in any encoding. */
  readonly isKnownTo: (ifNoneMatch: string | undefined) => boolean
  readonly encode: (encoding: Encoding) => Promise<Encoded>
  /** Compresses the text at the best quality, once a second render found it unchanged. */
  readonly compressBest: () => void
}

type PageText = Pick<CachedPage, 'status' | 'headers'> & { readonly whole: Buffer; readonly hash: string }

export const createCachedPage = ({ status, headers, whole, hash }: PageText): CachedPage => {
  const encoded = new Map<Encoding, Promise<Encoded>>()
  let isBest = false
  return {
    status,
    headers,
    // Doubled for the compressed variants, which together are smaller than the page.
    bytes: whole.length * 2,
    isKnownTo: (ifNoneMatch) => ifNoneMatch?.includes(`"${hash}-`) === true,
    encode: (encoding) => {
      const encodedBody =
        encoded.get(encoding) ??
        encoders[encoding](whole).then((body) => ({ body, etag: `"${hash}-${encoding}"` }))
      encoded.set(encoding, encodedBody)
      return encodedBody
    },
    compressBest: () => {
      const first = encoded.get('br')
      if (isBest || first === undefined) return
      isBest = true
      const best = compressText(whole, BEST_QUALITY)
      // Until that is done, the first compression is sent.
      best.then(
        (body) => encoded.set('br', Promise.resolve({ body, etag: `"${hash}-br-best"` })),
        () => undefined,
      )
    },
  }
}

/** @param before the previous render, reused with its compressed bodies if the text is the same */
export const cachePage = async (
  response: Response,
  before: CachedPage | null = null,
): Promise<CachedPage> => {
  const whole = Buffer.from(await response.arrayBuffer())
  const headers = [...response.headers]
  const hash = createHash('sha256')
    .update(JSON.stringify([response.status, headers]))
    .update(whole)
    .digest('base64url')
    .slice(0, 22)
  if (before?.isKnownTo(`"${hash}-`)) {
    before.compressBest()
    return before
  }
  return createCachedPage({ status: response.status, headers, whole, hash })
}

type Entry = {
  readonly page: Promise<CachedPage | null>
  readonly startedMs: number
  readonly writes: number
  isRendering: boolean
}

export type CacheSettings = {
  /** Number of changes that this process made or heard of. When it has grown, pages are rendered again. */
  readonly writes: () => number
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
  readonly bytesMax?: number
  /** Maximum age of a response, in milliseconds. */
  readonly oldestMs?: number
}

/** @param at the current time and number of changes */
const isFresh = (
  entry: Entry,
  at: { readonly ms: number; readonly writes: number; readonly oldestMs: number },
): boolean => {
  const ageMs = at.ms - entry.startedMs
  return ageMs < BETWEEN_RENDERS_MS || (ageMs < at.oldestMs && entry.writes === at.writes)
}

/** Whether a request would be answered without a render of its own, and if not, whether the page is cached. */
const stateOfEntry = (
  entry: Entry | undefined,
  at: Parameters<typeof isFresh>[1],
): 'fresh' | 'stale' | 'absent' => {
  if (entry === undefined) return 'absent'
  return entry.isRendering || isFresh(entry, at) ? 'fresh' : 'stale'
}

/** Renders for a visitor without cookies; null if the answer can't be cached. */
type Render = () => Promise<Response | null>

/** Stores renders by key, and evicts the least recently used first. */
export const createRenderCache = ({
  writes,
  now = () => performance.now(),
  bytesMax = BYTES_MAX,
  oldestMs = OLDEST_MS,
}: CacheSettings) => {
  const counts = { hits: 0, renders: 0, drops: 0 }
  const at = () => ({ ms: now(), writes: writes(), oldestMs })
  const entries = new LRUCache<string, Entry>({
    maxSize: bytesMax,
    dispose: (_entry, _key, reason) => {
      if (reason === 'evict') counts.drops += 1
    },
  })

  const startRender = (key: string, render: Render, before: Entry | undefined): Entry => {
    counts.renders += 1
    if (before !== undefined) counts.drops += 1
    const renderPage = async (): Promise<CachedPage | null> => {
      try {
        const [response, former] = await Promise.all([render(), before?.page])
        const page = response && (await cachePage(response, former ?? null))
        if (entries.peek(key) === entry) {
          // Setting the same value again wouldn't change its size.
          entries.delete(key)
          entries.set(key, entry, { size: (page?.bytes ?? 0) || EMPTY_ENTRY_BYTES + 2 * key.length })
        }
        return page
      } catch (error) {
        if (entries.peek(key) === entry) entries.delete(key)
        throw error
      } finally {
        entry.isRendering = false
      }
    }
    const entry: Entry = {
      startedMs: now(),
      writes: writes(),
      isRendering: true,
      page: Promise.resolve().then(renderPage),
    }
    entries.set(key, entry, { size: 1 })
    return entry
  }

  /**
   * One render of a page at a time: concurrent requests share it, and a request that needs a newer one waits.
   */
  const get = async (
    key: string,
    render: Render,
    arrivedMs = now(),
  ): Promise<{ page: CachedPage; found: boolean } | null> => {
    const entry = entries.get(key)
    if (entry !== undefined && (isFresh(entry, at()) || entry.startedMs >= arrivedMs)) {
      const page = await entry.page
      if (page !== null) counts.hits += 1
      return page && { page, found: true }
    }
    if (entry?.isRendering) {
      await entry.page.catch(() => null)
      return get(key, render, arrivedMs)
    }
    const page = await startRender(key, render, entry).page
    return page && { page, found: false }
  }

  const stateOf = (key: string) => stateOfEntry(entries.peek(key), at())
  return { get, stateOf, figures: () => ({ ...counts, bytes: entries.calculatedSize }) }
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Cache of public pages for anonymous visitors. A route opts in by its handle: `cache` says which query parameters it
 * reads. All others are ignored, and so are cookies that no public page reads.
 */
export const createPageCache = (matchPage: MatchPage, settings: CacheSettings) => ({
  keyOf: pageKeys(matchPage),
  ...createRenderCache(settings),
})
