export type RouteReload = {
  /** Requests a reload of the current route's data. */
  readonly ask: () => void
  /** Registers the handler; an earlier request runs at once. */
  readonly listen: (act: () => void) => () => void
}

export const createRouteReload = (): RouteReload => {
  let isPending = false
  let listener: (() => void) | null = null
  const ask = (): void => {
    isPending = listener === null
    listener?.()
  }
  return {
    ask,
    listen: (act) => {
      listener = act
      if (isPending) ask()
      return () => {
        listener = null
      }
    },
  }
}

/** The route reload of this page. */
export const routeReload = createRouteReload()
