import { readCookie } from './cookies.ts'
import { cookieJar, pageCookies } from './page-cookies.ts'

/** What the browser blocks for this site: cookies, or only the storage of what was typed. */
export type BlockedStorage = 'cookies' | 'storage'

const TEST_NAME = 'test-storage'

const storesCookies = (): boolean => {
  if (!navigator.cookieEnabled) return false
  cookieJar.cookie = `${TEST_NAME}=1; Path=/; SameSite=Lax`
  const isStored = readCookie(pageCookies(), TEST_NAME) === '1'
  cookieJar.cookie = `${TEST_NAME}=; Path=/; Max-Age=0; SameSite=Lax`
  return isStored
}

const canStore = (storage: () => Storage): boolean => {
  try {
    storage().setItem(TEST_NAME, '')
    storage().removeItem(TEST_NAME)
    return true
  } catch (error) {
    // Forbidden or full: both are DOMExceptions.
    if (error instanceof DOMException) return false
    throw error
  }
}

/**
 * Tries to store what a page needs; null if none of it is blocked. The signing key's database isn't tried: without it, the key
 * lasts as long as the page, which is enough to give.
 */
export const blockedStorage = (needsCookies: boolean): BlockedStorage | null => {
  if (needsCookies && !storesCookies()) return 'cookies'
  return canStore(() => window.localStorage) && canStore(() => window.sessionStorage) ? null : 'storage'
}
