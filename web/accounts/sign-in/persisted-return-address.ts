import { ownAddress } from '#contract/own-address.ts'
import { readCookie } from '#web/browser/cookies.ts'

const COOKIE_NAME = 'signInNext'
const TEN_MINUTES_S = 600

/**
 * `Set-Cookie` value that stores the return page while the person is at a provider, so that a refusal there leads
 * back to signing in for the same page.
 */
export const returnAddressCookie = (next: string, secure: boolean): string =>
  `${COOKIE_NAME}=${encodeURIComponent(next)}; Path=/auth-callback; Max-Age=${TEN_MINUTES_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`

export const persistedReturnAddress = (cookies: string | null): string | null =>
  ownAddress(readCookie(cookies, COOKIE_NAME))
