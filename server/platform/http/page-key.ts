import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { COOKIES } from '#contract/headers.ts'
import { VISIT_PARAMETERS } from '#contract/sharing/carried-parameters.ts'
import { MEASURE_COOKIE, VISIT_COOKIE } from '#contract/tracking/limits.ts'
import { TAGS_COOKIE } from '#contract/tracking/outside-tags.ts'

/** Paths whose route is remembered: matching takes longer than the rest of a cached response. */
const PATHS_MAX = 2000

/** Cookies that don't affect cached pages. A visitor with any other cookie gets uncached pages. */
const SHARED_COOKIES: ReadonlySet<string> = new Set([
  COOKIES.visitor,
  COOKIES.geoCheck,
  COOKIES.geoBypass,
  COOKIES.firstVisit,
  VISIT_COOKIE,
  MEASURE_COOKIE,
  TAGS_COOKIE,
])

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

/** @returns a function that computes the cache key of a visitor's page; null for a page that isn't cached for them */
export const pageKeys = (routes: ServerBuild['routes']) => {
  const tree = routesUnder(routes)
  /** Parameters that the page at a path reads; null if its route isn't cached. */
  const matchPath = (path: string): { readonly read: ReadonlySet<string> | null } => {
    const handles = matchRoutes(tree, path)?.map(({ route }) => route.handle) ?? []
    const isCached = isCacheHandle(handles.at(-1))
    return { read: isCached ? new Set(handles.filter(isCacheHandle).flatMap(({ cache }) => cache)) : null }
  }
  const matched = new LRUCache<string, ReturnType<typeof matchPath>>({ max: PATHS_MAX })
  const parametersOf = (path: string): ReadonlySet<string> | null => {
    const match = matched.get(path) ?? matchPath(path)
    matched.set(path, match)
    return match.read
  }

  return (method: string, url: URL, headers: VisitHeaders): string | null => {
    if ((method !== 'GET' && method !== 'HEAD') || !isAnonymous(headers)) return null
    const read = parametersOf(url.pathname)
    if (read === null) return null
    const search = new URLSearchParams([...url.searchParams].filter(([name]) => !VISIT_PARAMETERS.has(name)))
    if ([...search.keys()].some((name) => !read.has(name))) return null
    search.sort()
    return search.size === 0 ? url.pathname : `${url.pathname}?${search}`
  }
}
