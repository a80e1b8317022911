import { data } from 'react-router'
import type { RouteHandle } from '#web/route-handle.ts'

/** A page without scripts, because only the server handles unknown addresses. */
export const handle = { hydrate: false } satisfies RouteHandle

/** The 404 page as a route of its own, so that its frame has data. */
export const loader = (): never => {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
