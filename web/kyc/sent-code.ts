import { EMAIL_CODE_MINUTES } from '#contract/accounts/mailed-code.ts'
import type { CookieJar } from '#web/browser/cookie-storage.ts'
import { readCookie } from '#web/browser/cookies.ts'

/**
 * A mailed code's times, stored in a cookie as long as the code is valid: a person returning from their
 * mailbox, often to a reloaded page, finds the field. A cookie works without scripts.
 */
export type SentCode = {
  readonly resendAt: string
  readonly expiresAt: string
  /** Too many wrong attempts, or expired: only a new code helps. */
  readonly isDead?: boolean
}

/** The same code, marked as dead. */
export const markCodeDead = (sent: SentCode | null): SentCode | null => sent && { ...sent, isDead: true }

const DEAD = '.dead'

const nameOf = (caseId: string): string => `sent-code-${caseId}`

/** For `Set-Cookie` and `document.cookie`; null after a correct code. */
export const sentCodeCookie = (caseId: string, sent: SentCode | null, secure: boolean): string => {
  const times = sent === null ? '' : `${Date.parse(sent.resendAt)}.${Date.parse(sent.expiresAt)}`
  const value = `${times}${sent?.isDead ? DEAD : ''}`
  const seconds = sent === null ? 0 : EMAIL_CODE_MINUTES * 60
  return `${nameOf(caseId)}=${value}; Path=/kyc; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}

export const persistSentCode = (jar: CookieJar, caseId: string, sent: SentCode | null): void => {
  jar.cookie = sentCodeCookie(caseId, sent, window.location.protocol === 'https:')
}

export const readSentCode = (cookies: string | null, caseId: string, now: number): SentCode | null => {
  const cookie = readCookie(cookies, nameOf(caseId)) ?? ''
  const [, resend, expires, dead] = /^(\d{13})\.(\d{13})(\.dead)?$/.exec(cookie) ?? []
  if (resend === undefined || Number(expires) <= now) return null
  return {
    resendAt: new Date(Number(resend)).toISOString(),
    expiresAt: new Date(Number(expires)).toISOString(),
    isDead: dead !== undefined,
  }
}
