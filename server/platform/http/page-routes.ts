import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** Length of all paths whose routes are remembered: matching takes longer than the rest of a cached response. */
const PATHS_LENGTH_MAX = 256 * 1024

type Served = Pick<PageRoute, 'hasPage' | 'hasAction'>

/** What each route serves, by id. */
const servedBy = (routes: ServerBuild['routes']): ReadonlyMap<string, Served> =>
  new Map(
    Object.values(routes).flatMap((route) => {
      if (route === undefined || route.path === '*') return []
      const { default: component, loader, action } = route.module
      const served = {
        hasPage: component !== undefined || loader !== undefined,
        hasAction: action !== undefined,
      }
      return [[route.id, served] as const]
    }),
  )

const routesUnder = (routes: ServerBuild['routes'], parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || route === undefined) return []
    const { id, path, caseSensitive = false, index, module } = route
    const own = { id, caseSensitive, handle: module.handle, ...(path === undefined ? {} : { path }) }
    return [index ? { ...own, index } : { ...own, children: routesUnder(routes, id) }]
  })

export type PageRoute = {
  /** Handles of the matching routes, outermost first. */
  readonly handles: readonly unknown[]
  /** Whether a page or file is here to be read. False if only the route for unknown addresses matches, or none. */
  readonly hasPage: boolean
  /** Whether a form may be posted here. */
  readonly hasAction: boolean
}

const NOTHING: Served = { hasPage: false, hasAction: false }

/** Whether a page takes a request with this method. Any other one would be answered by the router itself, in JSON. */
export const isServed = ({ hasPage, hasAction }: PageRoute, method: string): boolean =>
  method === 'POST' ? hasAction : hasPage

/** The routes of a path, by the router's own matching. */
export type MatchPage = (path: string) => PageRoute

export const pageMatcher = (routes: ServerBuild['routes']): MatchPage => {
  const tree = routesUnder(routes)
  const served = servedBy(routes)
  const matched = new LRUCache<string, PageRoute>({
    maxSize: PATHS_LENGTH_MAX,
    sizeCalculation: (_route, path) => path.length,
  })
  return (path) => {
    const remembered = matched.get(path)
    if (remembered !== undefined) return remembered
    const matches = matchRoutes(tree, path) ?? []
    const route = {
      handles: matches.map(({ route: { handle } }) => handle),
      ...(served.get(matches.at(-1)?.route.id ?? '') ?? NOTHING),
    }
    matched.set(path, route)
    return route
  }
}

const DATA = /(?:(?<=\/)_)?\.data$/

/** Whether a path is that of a page's data, which the router loads for navigations in the browser. */
export const isDataPath = (path: string): boolean => path.endsWith('.data')

/** Path of the page whose data a path is; any other path is returned unchanged. */
export const pathOfPage = (path: string): string => path.replace(DATA, '')
