import { SESSION_MARKS } from '#contract/headers.ts'

const { loginExpired } = SESSION_MARKS

const MARKS = Object.values(SESSION_MARKS)

/** The page's address as it was asked for: without what a refresh on the way here added. */
const withoutMarks = ({ pathname, search, searchParams }: URL): string => {
  if (!MARKS.some((mark) => searchParams.has(mark))) return `${pathname}${search}`
  const query = new URLSearchParams(searchParams)
  for (const mark of MARKS) query.delete(mark)
  return `${pathname}${query.size === 0 ? '' : `?${query}`}`
}

/**
 * Home, with the sign-in dialog asked for and the wanted page to return to. Null: go on. `wasIn` says that somebody was
 * signed in a moment ago, who must hear that they aren't any more.
 */
export const guardLogin = (url: URL, signedIn: boolean, wasIn = false): string | null => {
  if (signedIn || url.pathname === '/') return null
  const said = wasIn || url.searchParams.has(loginExpired) ? { [loginExpired]: '1' } : {}
  return `/?${new URLSearchParams({ signIn: '1', next: withoutMarks(url), ...said })}`
}
