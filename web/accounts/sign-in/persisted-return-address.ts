import { ownAddress } from '#contract/own-address.ts'
import { readCookie } from '#web/browser/cookies.ts'

const NAME = 'signInNext'
const TEN_MINUTES_S = 600

/**
 * Stores the return page while at a provider, so that a refused answer leads to signing in for the same page.
 */
export const persistReturnAddress = (next: string, secure: boolean): string =>
  `${NAME}=${encodeURIComponent(next)}; Path=/auth-callback; Max-Age=${TEN_MINUTES_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const persistedReturnAddress = (cookies: string | null): string | null =>
  ownAddress(readCookie(cookies, NAME))
