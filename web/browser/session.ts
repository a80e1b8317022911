import { codes } from '#contract/codes.ts'

const LOGIN_REDIRECT = 'loginRedirect'

const TOKEN_CODES: ReadonlySet<number> = new Set([
  codes.tokenExpired.code,
  codes.tokenError.code,
  codes.tokenMissing.code,
  codes.tokenInvalid.code,
])

export const isTokenCode = (code: number): boolean => TOKEN_CODES.has(code)

/** The address with `loginRedirect=1`, added if absent. */
export const withLoginRedirect = (address: string): string => {
  const url = new URL(address)
  if (!url.searchParams.has(LOGIN_REDIRECT)) url.searchParams.set(LOGIN_REDIRECT, '1')
  return url.href
}

export type SessionSettings = {
  /** The marker beside the HttpOnly cookies, which the page itself can't see or clear. */
  readonly isSignedIn: () => boolean
  readonly forget: () => void
  /** Gets new tokens; rejects when it can't. Null while the account calls are not declared. */
  readonly refresh: (() => Promise<void>) | null
  /** Loads the current page anew. */
  readonly reload: () => void
  /** Says "Login expired, please login again." */
  readonly say: () => void
}

/** What to do when the API says that the session is over; one refresh at a time. */
export const createSession = ({ isSignedIn, forget, refresh, reload, say }: SessionSettings) => {
  let refreshing = false
  const renew = async (renewing: () => Promise<void>): Promise<void> => {
    refreshing = true
    try {
      await renewing()
    } catch {
      // Whatever the reason, the person has to sign in again, and that is what the sentence says.
      say()
      return
    } finally {
      refreshing = false
    }
    reload()
  }
  return {
    handle: async (code: number): Promise<void> => {
      if (refreshing) return
      const was = isSignedIn()
      forget()
      if (code === codes.tokenExpired.code && was && refresh !== null) await renew(refresh)
      else say()
    },
  }
}
