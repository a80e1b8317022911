import { COOKIES } from '#contract/headers.ts'
import { readCookie } from '../cookies.ts'
import { cookieJar, pageCookies } from '../page-cookies.ts'

/** Whether this browser has a session, as far as scripts can see. */
export const hasMarker = (): boolean => readCookie(pageCookies(), COOKIES.signedIn) === '1'

/** A host-only cookie, as set by the server. */
export const dropMarker = (): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  cookieJar.cookie = `${COOKIES.signedIn}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
}
