import { checkCookiesIn } from '#contract/identity/check-cookie.ts'
import { cookieNames } from '#web/browser/cookies.ts'

/** `Set-Cookie` lines that remove every identity-check cookie: links and proofs. */
export const checkCookiesGone = (cookies: string | null): string[] =>
  checkCookiesIn(cookieNames(cookies)).map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
