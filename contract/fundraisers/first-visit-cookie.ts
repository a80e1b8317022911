import { type FirstVisit, firstVisitShape } from './case-draft-shapes.ts'

/** Long addresses are cut, so that the cookie always fits into a request. */
const ADDRESS_LENGTH_MAX = 600

/** Value of the first-visit cookie. */
export const firstVisitText = ({ referrer, origin, path, search }: FirstVisit): string =>
  JSON.stringify([referrer, origin, path, search].map((text) => text.slice(0, ADDRESS_LENGTH_MAX)))

/** The visit stored in the cookie; null without a cookie, or if the visitor made its value invalid. */
export const readFirstVisit = (text: string | null): FirstVisit | null => {
  let stored: unknown
  try {
    stored = JSON.parse(text ?? 'null')
  } catch {
    return null
  }
  if (!Array.isArray(stored)) return null
  const [referrer, origin, path, search] = stored
  return firstVisitShape.safeParse({ referrer, origin, path, search }).data ?? null
}
