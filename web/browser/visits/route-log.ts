import type { MiddlewareFunction } from 'react-router'

/** Routes that a report of an error says were opened just before. */
const ROUTES_MAX = 5

const entered: string[] = []

/** Notes a route that is about to be entered, by its pattern: no value of the address is in it. */
export const noteRoute = (pattern: string): void => {
  entered.push(pattern)
  if (entered.length > ROUTES_MAX) entered.shift()
}

/** The routes entered last, the latest at the end. */
export const recentRoutes = (): readonly string[] => [...entered]

/** Before every navigation inside the app, beside the geo check. */
export const logRouteInBrowser: MiddlewareFunction<unknown> = ({ pattern }) =>
  noteRoute(pattern.startsWith('/') ? pattern : `/${pattern}`)
