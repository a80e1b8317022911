import { COOKIES } from '#contract/headers.ts'
import { readCookie } from '../cookies.ts'

/** Whether this browser has a session, as far as a page can see. */
export const hasMarker = (): boolean => readCookie(document.cookie, COOKIES.signedIn) === '1'

/** It belongs to this host alone, as the server sets it. */
export const dropMarker = (): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${COOKIES.signedIn}=; Path=/; Max-Age=0; SameSite=Lax${secure}`
}
