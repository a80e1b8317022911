import { codes } from '#contract/codes.ts'
import { SESSION_PARAMETERS } from '#contract/headers.ts'
import { ApiRefusal } from './api-refusal.ts'

const TOKEN_CODES: ReadonlySet<number> = new Set([
  codes.tokenExpired.code,
  codes.tokenError.code,
  codes.tokenMissing.code,
  codes.tokenInvalid.code,
])

/** Codes of a session that has ended: not the code that a refresh fixes, nor that of a person who never signed in. */
export const ENDED_SESSION_CODES: ReadonlySet<number> = new Set([
  codes.tokenError.code,
  codes.tokenInvalid.code,
])

export const isTokenCode = (code: number): boolean => TOKEN_CODES.has(code)

/** The address with `loginRedirect=1`, unless it has that parameter. */
export const withLoginRedirect = (address: string): string => {
  const url = new URL(address)
  const { loginRedirect } = SESSION_PARAMETERS
  if (!url.searchParams.has(loginRedirect)) url.searchParams.set(loginRedirect, '1')
  return url.href
}

export type SessionSettings = {
  /** Whether the marker cookie is set, which scripts can read, unlike the HttpOnly cookies. */
  readonly isSignedIn: () => boolean
  /** Clears the marker and the page's knowledge of the person. */
  readonly forget: () => void
  /** Renews the tokens; rejects if it can't. */
  readonly refresh: () => Promise<void>
  /** Serializes an action across tabs. */
  readonly exclusively: (act: () => Promise<void>) => Promise<void>
  /** Reloads the current route's data. */
  readonly reload: () => void
  /** Shows "Login expired, please login again." */
  readonly showExpired: () => void
}

/**
 * Handles the API's session codes, with one refresh at a time across all tabs.
 * The marker of an expired session is cleared only after a failed refresh: without it, the server would
 * report another tab's call as signed out.
 */
export const createSession = (settings: SessionSettings) => {
  const { isSignedIn, forget, refresh, exclusively, reload, showExpired } = settings
  let inFlight: Promise<boolean> | null = null
  const end = (): false => {
    forget()
    showExpired()
    return false
  }
  const renew = async (): Promise<boolean> => {
    try {
      await refresh()
    } catch (error) {
      if (error instanceof ApiRefusal && isTokenCode(error.code)) return end()
      throw error
    }
    reload()
    return true
  }
  const handle = async (code: number): Promise<boolean> => {
    let renewed = false
    await exclusively(async () => {
      renewed = code === codes.tokenExpired.code && isSignedIn() ? await renew() : end()
    })
    return renewed
  }
  return {
    /**
     * @returns whether there are new tokens, so that the refused call can be retried; false ends the session
     * @throws what the refresh threw if it says nothing about the session: unreachable, busy
     */
    handle: (code: number): Promise<boolean> => {
      inFlight ??= handle(code).finally(() => {
        inFlight = null
      })
      return inFlight
    },
  }
}
