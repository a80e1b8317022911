import { useMatches } from 'react-router'

/** What a route tells the shell about itself: `export const handle = { … } satisfies RouteHandle`. */
export type RouteHandle = {
  /** `false`: a page of words and links that ships no framework script. */
  readonly hydrate?: boolean
  /** Opens over the page it belongs to: the page keeps its place, and the dialog takes the focus itself. */
  readonly dialog?: boolean
}

const isHandle = (value: unknown): value is RouteHandle => typeof value === 'object' && value !== null

/** The handles of the matched routes, outermost first. */
export const useRouteHandles = (): RouteHandle[] =>
  useMatches()
    .map((match) => match.handle)
    .filter(isHandle)
