import { data } from 'react-router'
import type { RouteHandle } from '#web/route-handle.ts'

/** Without scripts: an odd address is in nobody's hands but the server's. */
export const handle = { hydrate: false } satisfies RouteHandle

/** For every address that no route has: as a route of its own, so that the page's frame has its data. */
export const loader = (): never => {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
