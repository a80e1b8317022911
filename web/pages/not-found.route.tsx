import { data } from 'react-router'
import type { RouteHandle } from '#web/route-handle.ts'

/** Without scripts: an unknown address is handled by the server alone. */
export const handle = { hydrate: false } satisfies RouteHandle

/** The 404 page as a route of its own, so that its frame has data. */
export const loader = (): never => {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
