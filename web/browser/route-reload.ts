export type RouteReload = {
  /** The current route is to be loaded anew. */
  readonly ask: () => void
  /** Whoever can do it; what was asked for before is asked for at once. */
  readonly listen: (act: () => void) => () => void
}

export const createRouteReload = (): RouteReload => {
  let asked = false
  let listener: (() => void) | null = null
  const ask = (): void => {
    asked = listener === null
    listener?.()
  }
  return {
    ask,
    listen: (act) => {
      listener = act
      if (asked) ask()
      return () => {
        listener = null
      }
    },
  }
}

/** The page's own. */
export const routeReload = createRouteReload()
