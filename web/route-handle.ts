import { useMatches } from 'react-router'

/** A route's options for the shell: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** `false` for a static page without the framework's scripts. */
  readonly hydrate?: boolean
  /** Whether the route is a dialog over a page, which keeps its position. The dialog manages the focus. */
  readonly dialog?: boolean
  /**
   * The page is cached for anonymous visitors, by the query parameters that its loaders read: their names, or a function
   * that drops those without a meaning, so that each page has one address.
   */
  readonly cache?: readonly string[] | ((search: URLSearchParams) => URLSearchParams)
}

const isHandle = (value: unknown): value is RouteHandle => typeof value === 'object' && value !== null

/** The handles of the matched routes, outermost first. */
export const useRouteHandles = (): RouteHandle[] =>
  useMatches()
    .map((match) => match.handle)
    .filter(isHandle)
