import { COOKIES, SESSION_PARAMETERS } from '#contract/headers.ts'
import type { MatchPage } from './page-routes.ts'

/** Cookies that a public page may depend on. It depends on no other, whatever a browser sends. */
const PERSONAL_COOKIES: ReadonlySet<string> = new Set([COOKIES.token, COOKIES.refreshToken, COOKIES.signedIn])

/** Parameters with which any page opens a dialog for one visitor. Its page isn't cached. */
const DIALOG_PARAMETERS: ReadonlySet<string> = new Set(['signIn'])
/** Parameters with which any page shows a notice. They have one value. */
const NOTICE_PARAMETERS = new Set(['erased', 'signedOut', ...Object.values(SESSION_PARAMETERS)])
const ON = '1'

/** The parameters that a page reads: their names, or a function that reads them, and drops those of no meaning. */
type ReadParameters = readonly string[] | ((search: URLSearchParams) => URLSearchParams)
type CacheHandle = { readonly cache: ReadParameters }

const isCacheHandle = (handle: unknown): handle is CacheHandle =>
  typeof handle === 'object' &&
  handle !== null &&
  'cache' in handle &&
  (Array.isArray(handle.cache) || typeof handle.cache === 'function')

const readParameters = (cache: ReadParameters, search: URLSearchParams): [string, string][] =>
  typeof cache === 'function'
    ? [...cache(search)]
    : cache.flatMap((name): [string, string][] => {
        const value = search.get(name)
        return value === null ? [] : [[name, value]]
      })

type VisitHeaders = { readonly cookie?: string | undefined; readonly authorization?: string | undefined }

/** Whether a visitor's pages show nothing personal. */
const isAnonymous = ({ cookie = '', authorization }: VisitHeaders): boolean =>
  authorization === undefined &&
  !cookie.split(';').some((pair) => PERSONAL_COOKIES.has(pair.split('=')[0]?.trim() ?? ''))

/**
 * @returns a function that computes the cache key of a visitor's page: its path with the parameters that it reads, in
 * one order. Others are ignored, so that inventing them renders nothing. Null for a page that isn't cached for them.
 */
export const pageKeys =
  (matchPage: MatchPage) =>
  (method: string, url: URL, headers: VisitHeaders): string | null => {
    if ((method !== 'GET' && method !== 'HEAD') || !isAnonymous(headers)) return null
    const { handles } = matchPage(url.pathname)
    if (!isCacheHandle(handles.at(-1))) return null
    if ([...DIALOG_PARAMETERS].some((name) => url.searchParams.get(name) === ON)) return null
    const notices = [...NOTICE_PARAMETERS].filter((name) => url.searchParams.get(name) === ON)
    const search = new URLSearchParams([
      ...new Map([
        ...handles.filter(isCacheHandle).flatMap(({ cache }) => readParameters(cache, url.searchParams)),
        ...notices.map((name): [string, string] => [name, ON]),
      ]),
    ])
    search.sort()
    return search.size === 0 ? url.pathname : `${url.pathname}?${search}`
  }
