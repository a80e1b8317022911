import type { MiddlewareFunction } from 'react-router'

/** Number of recent routes that an error report contains. */
const ROUTES_MAX = 5

const recent: string[] = []

/** Records a route by its pattern, which contains no value of the address. */
export const noteRoute = (pattern: string): void => {
  recent.push(pattern)
  if (recent.length > ROUTES_MAX) recent.shift()
}

/** The most recent routes, the latest at the end. */
export const recentRoutes = (): readonly string[] => [...recent]

/** Records the route before every client-side navigation. */
export const logRouteInBrowser: MiddlewareFunction<unknown> = ({ pattern }) =>
  noteRoute(pattern.startsWith('/') ? pattern : `/${pattern}`)
