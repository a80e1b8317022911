import { checkCookiesIn } from '#contract/identity-check/check-cookie.ts'
import { cookieNames } from '#web/browser/cookies.ts'

/** `Set-Cookie` values that remove every cookie of identity checks: links and proofs. */
export const clearedCheckCookies = (cookies: string | null): string[] =>
  checkCookiesIn(cookieNames(cookies)).map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
