import { codes } from '#contract/codes.ts'
import { SESSION_MARKS } from '#contract/headers.ts'

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
  const { loginRedirect } = SESSION_MARKS
  if (!url.searchParams.has(loginRedirect)) url.searchParams.set(loginRedirect, '1')
  return url.href
}

export type SessionSettings = {
  /** The marker beside the HttpOnly cookies, which the page itself can't see or clear. */
  readonly isSignedIn: () => boolean
  /** Takes the marker away, and what the page knows of the person. */
  readonly forget: () => void
  /** Gets new tokens; rejects when it can't. */
  readonly refresh: () => Promise<void>
  /** Runs one after another what several tabs want to do at once. */
  readonly exclusively: (act: () => Promise<void>) => Promise<void>
  /** Has the current route loaded anew. */
  readonly reload: () => void
  /** Says "Login expired, please login again." */
  readonly say: () => void
}

/**
 * What to do when the API says that the session is over; one refresh at a time, in all tabs together.
 *
 * The marker of a session that only expired goes when it couldn't be refreshed, not before: without it the server would
 * tell another tab, which asks in between, that nobody is signed in at all.
 */
export const createSession = (settings: SessionSettings) => {
  const { isSignedIn, forget, refresh, exclusively, reload, say } = settings
  let underWay: Promise<boolean> | null = null
  const end = (): false => {
    forget()
    say()
    return false
  }
  const renew = async (): Promise<boolean> => {
    try {
      await refresh()
    } catch {
      // Whatever the reason, the person has to sign in again, and that is what the sentence says.
      return end()
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
    /** @returns whether there are new tokens: what was refused did nothing, and may be asked again */
    handle: (code: number): Promise<boolean> => {
      underWay ??= handle(code).finally(() => {
        underWay = null
      })
      return underWay
    },
  }
}
