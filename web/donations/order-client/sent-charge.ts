import { cookieText } from '#contract/page-cookie.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { cookieJar, pageCookies } from '#web/browser/page-cookies.ts'
import { deviceStorageOr, isRecord, readJson, type TabStorage } from '#web/browser/tab-storage.ts'

/** An order whose charge was sent, and whose outcome this device doesn't know yet. */
export type SentCharge = {
  readonly orderId: string
  readonly totalCents: number
  readonly attempt: number
  /** Whether it hadn't reached the server after a minute, so that its donor may pay again. */
  readonly isLate?: boolean
}

const storageKey = (caseId: string): string => `charge-${caseId}`

/** As long as the order's key, without which nothing can be learned of the charge. */
const COOKIE_DAYS = 1

const storeCookie = (name: string, value: string, days: number): void => {
  const secure = window.location.protocol === 'https:'
  cookieJar.cookie = cookieText(name, value, { domain: null, secure, days })
}

const cookieStorage: TabStorage = {
  getItem: (name) => readCookie(pageCookies(), name),
  setItem: (name, value) => storeCookie(name, value, COOKIE_DAYS),
  removeItem: (name) => storeCookie(name, '', 0),
}

/**
 * This device's memory of sent charges. A browser that blocks storage has them in cookies, which every gift needs:
 * otherwise its donor could pay again on another page, with another amount, before they know the outcome.
 */
export const chargeStorage = deviceStorageOr(cookieStorage)

/** Stores a charge before it is sent, so that another document or tab can find out its outcome. */
export const rememberCharge = (
  storage: TabStorage,
  caseId: string,
  { orderId, totalCents, attempt, isLate = false }: SentCharge,
): void =>
  storage.setItem(
    storageKey(caseId),
    JSON.stringify({ orderId, totalCents, attempt, isLate } satisfies SentCharge),
  )

/** The case's charge without a known outcome; null without one. */
export const sentCharge = (storage: TabStorage, caseId: string): SentCharge | null => {
  const stored = readJson(storage, storageKey(caseId))
  if (!isRecord(stored)) return null
  const { orderId, totalCents, attempt, isLate } = stored
  return typeof orderId === 'string' && typeof totalCents === 'number' && typeof attempt === 'number'
    ? { orderId, totalCents, attempt, isLate: isLate === true }
    : null
}

/** Clears an order's charge once its outcome is known, but no other order's of the case. */
export const forgetCharge = (storage: TabStorage, caseId: string, orderId: string): void => {
  if (sentCharge(storage, caseId)?.orderId === orderId) storage.removeItem(storageKey(caseId))
}
