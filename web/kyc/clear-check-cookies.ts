import { checkCookiesIn } from '#contract/identity/check-cookie.ts'
import { cookieNames } from '#web/browser/cookies.ts'

/** `Set-Cookie` lines that close every identity check in a browser: links of our mails, and proofs that they were read. */
export const checkCookiesGone = (cookies: string | null): string[] =>
  checkCookiesIn(cookieNames(cookies)).map((name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
