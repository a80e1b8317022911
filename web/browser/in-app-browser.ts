import { useIsHydrated } from './use-is-hydrated.ts'

/** Services that refuse their pages and windows to the browsers inside apps. */
export type RefusingService = 'google' | 'facebook'

const BOTH: readonly RefusingService[] = ['google', 'facebook']

type App = {
  readonly userAgent: RegExp
  readonly name: string
  /** Facebook's own sign-in works inside Facebook. */
  readonly refusedBy: readonly RefusingService[]
}

const APPS: readonly App[] = [
  { userAgent: /Instagram/, name: 'Instagram', refusedBy: BOTH },
  { userAgent: /FBAN|FBAV|FB_IAB/, name: 'Facebook', refusedBy: ['google'] },
  { userAgent: /musical_ly|TikTok|BytedanceWebview/i, name: 'TikTok', refusedBy: BOTH },
  { userAgent: /\bLine\//, name: 'LINE', refusedBy: BOTH },
  { userAgent: /Snapchat/, name: 'Snapchat', refusedBy: BOTH },
  { userAgent: /LinkedInApp/, name: 'LinkedIn', refusedBy: BOTH },
  { userAgent: /Pinterest\//, name: 'Pinterest', refusedBy: BOTH },
  { userAgent: /Twitter for|TwitterAndroid/, name: 'X', refusedBy: BOTH },
  // Any other app's web view on Android.
  { userAgent: /; wv\)/, name: 'this app', refusedBy: BOTH },
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
  const app = APPS.find((one) => one.userAgent.test(userAgent))
  if (app === undefined && !isIosView(userAgent)) return null
  const { name, refusedBy } = app ?? { name: 'this app', refusedBy: BOTH }
  return { app: name, refusedBy, outside: /iPhone|iPad|iPod/.test(userAgent) ? 'Safari' : 'your browser' }
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
