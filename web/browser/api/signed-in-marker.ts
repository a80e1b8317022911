import { COOKIES } from '#contract/headers.ts'
import { readCookie } from '../cookies.ts'

/** Whether this browser has a session, as far as scripts can see. */
export const hasMarker = (): boolean => readCookie(document.cookie, COOKIES.signedIn) === '1'

/** A host-only cookie, as set by the server. */
export const dropMarker = (): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIES.signedIn}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
}
