import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { VISIT_PARAMETERS } from '#contract/sharing/carried-parameters.ts'
import { MEASURE_COOKIE, VISIT_COOKIE } from '#contract/tracking/limits.ts'
import { TAGS_COOKIE } from '#contract/tracking/outside-tags.ts'

/** Maximum age of a response, on every node, without coordination. */
const OLDEST_MS = 1000
/** Minimum time between renders of a page, however often it changes. */
const BETWEEN_RENDERS_MS = 250
const BYTES_MAX = 64 * 1024 * 1024

/** Cookies that don't affect cached pages. A visitor with any other cookie gets uncached pages. */
const SHARED_COOKIES: ReadonlySet<string> = new Set([
  COOKIES.visitor,
  COOKIES.geoCheck,
  COOKIES.geoBypass,
  VISIT_COOKIE,
  MEASURE_COOKIE,
  TAGS_COOKIE,
])

const encoders = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
  identity: async (body: Buffer) => body,
}
export type Encoding = keyof typeof encoders

export type CachedPage = {
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly bytes: number
  readonly body: (encoding: Encoding) => Promise<Buffer>
  readonly etag: (encoding: Encoding) => string
}

const cachedPage = async (response: Response): Promise<CachedPage> => {
  const whole = Buffer.from(await response.arrayBuffer())
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 22)
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    headers: [...response.headers],
    // Doubled for the compressed variants, which are smaller than the page.
    bytes: whole.length * 2,
    body: (encoding) => {
      const made = encoded.get(encoding) ?? encoders[encoding](whole)
      encoded.set(encoding, made)
      return made
    },
    etag: (encoding) => `"${hash}-${encoding}"`,
  }
}

const isCacheHandle = (handle: unknown): handle is { readonly cache: readonly string[] } =>
  typeof handle === 'object' && handle !== null && 'cache' in handle && Array.isArray(handle.cache)

const routesUnder = (routes: ServerBuild['routes'], parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || route === undefined) return []
    const { id, path, caseSensitive = false, index, module } = route
    const own = { id, caseSensitive, handle: module.handle, ...(path === undefined ? {} : { path }) }
    return [index ? { ...own, index } : { ...own, children: routesUnder(routes, id) }]
  })

type VisitHeaders = { readonly cookie?: string | undefined; readonly authorization?: string | undefined }

/** Whether a visitor's pages show nothing personal: only cookies that don't affect a page. */
const isAnonymous = ({ cookie = '', authorization }: VisitHeaders): boolean =>
  authorization === undefined &&
  cookie
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .every((name) => name === '' || SHARED_COOKIES.has(name))

type Entry = {
  readonly page: Promise<CachedPage | null>
  readonly startedMs: number
  readonly writes: number
}

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Cache of public pages for anonymous visitors. A route opts in by its handle: `cache` lists the query
 * parameters it reads; with any other parameter, the page isn't cached.
 * Attribution parameters are ignored: an inline script adds them to links.
 * @param settings.writes Database.writes: a page is rendered again after a change by this process
 * @param settings.now milliseconds of a monotonic clock
 */
export const createPageCache = (
  { routes }: Pick<ServerBuild, 'routes'>,
  { writes, now = () => performance.now() }: { writes: () => number; now?: () => number },
) => {
  const tree = routesUnder(routes)
  const entries = new LRUCache<string, Entry>({ maxSize: BYTES_MAX, ttl: OLDEST_MS, ttlAutopurge: true })
  const counts = { cached: 0, rendered: 0 }

  const isFresh = ({ startedMs, writes: then }: Entry): boolean => {
    const ageMs = now() - startedMs
    return ageMs < BETWEEN_RENDERS_MS || (ageMs < OLDEST_MS && then === writes())
  }

  /** Cache key of a page; null if it is personal. */
  const keyOf = (method: string, url: URL, headers: VisitHeaders): string | null => {
    if ((method !== 'GET' && method !== 'HEAD') || !isAnonymous(headers)) return null
    const handles = matchRoutes(tree, url.pathname)?.map(({ route }) => route.handle) ?? []
    if (!isCacheHandle(handles.at(-1))) return null
    const read = new Set(handles.filter(isCacheHandle).flatMap(({ cache }) => cache))
    const search = new URLSearchParams([...url.searchParams].filter(([name]) => !VISIT_PARAMETERS.has(name)))
    if ([...search.keys()].some((name) => !read.has(name))) return null
    search.sort()
    return search.size === 0 ? url.pathname : `${url.pathname}?${search}`
  }

  /** @param render renders for a visitor without cookies; null if the answer can't be cached */
  const get = async (
    key: string,
    render: () => Promise<Response | null>,
  ): Promise<{ page: CachedPage; found: boolean } | null> => {
    const entry = entries.get(key)
    if (entry !== undefined && isFresh(entry)) {
      const page = await entry.page
      if (page !== null) counts.cached += 1
      return page && { page, found: true }
    }
    counts.rendered += 1
    const made: Entry = {
      startedMs: now(),
      writes: writes(),
      page: render().then((response) => response && cachedPage(response)),
    }
    // Concurrent requests share one render.
    entries.set(key, made, { size: 1 })
    try {
      const page = await made.page
      if (page !== null && entries.peek(key) === made) entries.set(key, made, { size: page.bytes })
      return page && { page, found: false }
    } catch (error) {
      entries.delete(key)
      throw error
    }
  }

  return {
    keyOf,
    get,
    figures: () => ({ ...counts, bytes: entries.calculatedSize }),
  }
}
