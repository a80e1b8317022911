import { SESSION_PARAMETERS } from '#contract/headers.ts'
import { withArrivalParameters } from '#contract/share/carried-parameters.ts'

const { loginExpired } = SESSION_PARAMETERS

const MARKS = Object.values(SESSION_PARAMETERS)

/** The page's address without the marks of a session refresh. */
const withoutMarks = ({ pathname, search, searchParams }: URL): string => {
  if (!MARKS.some((mark) => searchParams.has(mark))) return `${pathname}${search}`
  const query = new URLSearchParams(searchParams)
  for (const mark of MARKS) query.delete(mark)
  return `${pathname}${query.size === 0 ? '' : `?${query}`}`
}

/**
 * Address of the home page with the sign-in dialog and the wanted page; null if the person may continue. `wasSignedIn`
 * means that the session has just ended, which the dialog says.
 */
export const guardLogin = (url: URL, signedIn: boolean, wasSignedIn = false): string | null => {
  if (signedIn || url.pathname === '/') return null
  const expiredMark = wasSignedIn || url.searchParams.has(loginExpired) ? { [loginExpired]: '1' } : {}
  const query = new URLSearchParams({ signIn: '1', next: withoutMarks(url), ...expiredMark })
  return withArrivalParameters(`/?${query}`, url.search)
}
