import { data } from 'react-router'

/** No short link has been made yet: every one of them is unknown. */
export const loader = (): never => {
  throw data(null, { status: 404 })
}

export default function ShortLink() {
  return null
}
