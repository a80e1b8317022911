import { useIsHydrated } from './use-is-hydrated.ts'

/** Services that refuse their pages and windows to the browsers inside apps. */
export type RefusingService = 'google' | 'facebook'

const BOTH: readonly RefusingService[] = ['google', 'facebook']

/** Apps by their user agent, and the services that don't work inside them: Facebook's own works inside Facebook. */
const APPS: readonly (readonly [RegExp, string, readonly RefusingService[]])[] = [
  [/Instagram/, 'Instagram', BOTH],
  [/FBAN|FBAV|FB_IAB/, 'Facebook', ['google']],
  [/musical_ly|TikTok|BytedanceWebview/i, 'TikTok', BOTH],
  [/\bLine\//, 'LINE', BOTH],
  [/Snapchat/, 'Snapchat', BOTH],
  [/LinkedInApp/, 'LinkedIn', BOTH],
  [/Pinterest\//, 'Pinterest', BOTH],
  [/Twitter for|TwitterAndroid/, 'X', BOTH],
  // Any other app's web view on Android.
  [/; wv\)/, 'this app', BOTH],
]

/** Whether it is any other app's web view on iOS, where only Safari and real browsers include "Safari". */
const isIosView = (userAgent: string): boolean =>
  /\((?:iPhone|iPad|iPod)/.test(userAgent) &&
  userAgent.includes('AppleWebKit') &&
  !userAgent.includes('Safari')

export type InAppBrowser = {
  readonly app: string
  readonly refusedBy: readonly RefusingService[]
  /** Browser to open the page in instead. */
  readonly outside: 'Safari' | 'your browser'
}

/** In-app browser that sends this user agent; null for a regular browser. */
export const inAppBrowser = (userAgent: string): InAppBrowser | null => {
  const named = APPS.find(([pattern]) => pattern.test(userAgent))
  if (named === undefined && !isIosView(userAgent)) return null
  const [, app = 'this app', refusedBy = BOTH] = named ?? []
  return { app, refusedBy, outside: /iPhone|iPad|iPod/.test(userAgent) ? 'Safari' : 'your browser' }
}

/** In-app browser that shows this page; null for a regular browser, and on the server. */
export const useInAppBrowser = (): InAppBrowser | null =>
  inAppBrowser(useIsHydrated() ? navigator.userAgent : '')

/** Address that opens the page outside the app, in the system's own scheme. */
export const outsideAddress = (address: string, { outside }: InAppBrowser): string => {
  if (outside === 'Safari') return `x-safari-${address}`
  const { protocol, host, pathname, search } = new URL(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
