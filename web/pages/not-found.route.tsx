import { data } from 'react-router'

/** For every address that no route has: as a route of its own, so that the page's frame has its data. */
export const loader = (): never => {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
