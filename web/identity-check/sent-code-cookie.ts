import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import type { CookieJar } from '#web/browser/cookie-storage.ts'
import { readCookie } from '#web/browser/cookies.ts'

/**
 * Times of a mailed code, and where it went, stored in a cookie as long as the code is valid, so that a person who returns from
 * their mailbox, often to a reloaded page, finds the code field. A cookie works without scripts, too.
 */
export type SentCode = {
  readonly resendAt: string
  readonly expiresAt: string
  /** Whether the code no longer works, after too many wrong attempts or its expiry. */
  readonly isDead?: boolean
  /** The address that the person named, where we don't know it. */
  readonly email?: string
}

/** The same code, marked as dead. */
export const markCodeDead = (code: SentCode | null): SentCode | null => code && { ...code, isDead: true }

const DEAD_SUFFIX = '.dead'

const cookieName = (caseId: string): string => `sent-code-${caseId}`

/** Cookie for `Set-Cookie` and for scripts; null, after a correct code, removes it. */
export const sentCodeCookie = (caseId: string, code: SentCode | null, secure: boolean): string => {
  const times = code === null ? '' : `${Date.parse(code.resendAt)}.${Date.parse(code.expiresAt)}`
  const email = code?.email === undefined ? '' : `.${encodeURIComponent(code.email)}`
  const value = `${times}${code?.isDead ? DEAD_SUFFIX : ''}${email}`
  const seconds = code === null ? 0 : EMAIL_CODE_MINUTES * 60
  return `${cookieName(caseId)}=${value}; Path=/kyc; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}

export const persistSentCode = (jar: CookieJar, caseId: string, code: SentCode | null): void => {
  jar.cookie = sentCodeCookie(caseId, code, window.location.protocol === 'https:')
}

export const readSentCode = (cookies: string | null, caseId: string, now: number): SentCode | null => {
  const cookie = readCookie(cookies, cookieName(caseId)) ?? ''
  const [, resend, expires, dead, email] = /^(\d{13})\.(\d{13})(\.dead)?(?:\.(\S+))?$/.exec(cookie) ?? []
  if (resend === undefined || Number(expires) <= now) return null
  return {
    resendAt: new Date(Number(resend)).toISOString(),
    expiresAt: new Date(Number(expires)).toISOString(),
    isDead: dead !== undefined,
    ...(email === undefined ? {} : { email: new URLSearchParams(`email=${email}`).get('email') ?? '' }),
  }
}
