import { useMatches } from 'react-router'

/** What a route tells the shell about itself: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** `false`: a page of words and links that ships no framework script. */
  readonly hydrate?: boolean
  /** Opens over the page it belongs to: the page keeps its place, and the dialog takes the focus itself. */
  readonly dialog?: boolean
  /**
   * The page is the same for everybody who isn’t signed in: it is rendered once for all of them. Lists the parameters
   * of the address that its loaders read.
   */
  readonly kept?: readonly string[]
}

const isHandle = (value: unknown): value is RouteHandle => typeof value === 'object' && value !== null

/** The handles of the matched routes, outermost first. */
export const useRouteHandles = (): RouteHandle[] =>
  useMatches()
    .map((match) => match.handle)
    .filter(isHandle)
