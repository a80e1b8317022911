import { type FirstVisit, firstVisitShape } from './case-draft-shapes.ts'

/** Long addresses are cut, so that the cookie always fits into a request. */
const MAX = 600

/** Value of the first-visit cookie. */
export const firstVisitText = ({ referrer, origin, path, search }: FirstVisit): string =>
  JSON.stringify([referrer, origin, path, search].map((text) => text.slice(0, MAX)))

/** Null without a cookie, and if its visitor changed it. */
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
