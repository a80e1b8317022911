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

export type GuardedVisitor = {
  readonly signedIn: boolean
  /** The session has just ended, which the dialog says. */
  readonly wasSignedIn: boolean
}

/** Address that the login guard leads to: home with the sign-in dialog and the wanted page; null if the person may continue. */
export const loginGuardAddress = (url: URL, { signedIn, wasSignedIn }: GuardedVisitor): string | null => {
  if (signedIn || url.pathname === '/') return null
  const expiredMark = wasSignedIn || url.searchParams.has(loginExpired) ? { [loginExpired]: '1' } : {}
  const query = new URLSearchParams({ signIn: '1', next: withoutMarks(url), ...expiredMark })
  return withArrivalParameters(`/?${query}`, url.search)
}
