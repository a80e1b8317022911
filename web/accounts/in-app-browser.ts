/** In-app browsers, in which Google refuses sign-in. */
const APPS: readonly (readonly [RegExp, string])[] = [
  [/Instagram/, 'Instagram'],
  [/FBAN|FBAV|FB_IAB/, 'Facebook'],
  [/musical_ly|TikTok|BytedanceWebview/i, 'TikTok'],
  [/\bLine\//, 'LINE'],
  [/Snapchat/, 'Snapchat'],
  [/LinkedInApp/, 'LinkedIn'],
  [/Pinterest\//, 'Pinterest'],
  [/Twitter for|TwitterAndroid/, 'X'],
  // Any other app's web view on Android, and on iOS, where only Safari and real browsers include "Safari".
  [/; wv\)/, 'this app'],
  [/\((iPhone|iPad|iPod)[^)]*\).*AppleWebKit(?!.*Safari)/, 'this app'],
]

export type InAppBrowser = {
  readonly app: string
  /** Browser to open the page in instead. */
  readonly outside: 'Safari' | 'your browser'
}

/** In-app browser that sends this user agent; null for a regular browser. */
export const inAppBrowser = (userAgent: string): InAppBrowser | null => {
  const app = APPS.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (app === undefined) return null
  return { app, outside: /iPhone|iPad|iPod/.test(userAgent) ? 'Safari' : 'your browser' }
}

/** Address that opens the page outside the app, in the system's own scheme. */
export const outsideAddress = (address: string, { outside }: InAppBrowser): string => {
  if (outside === 'Safari') return `x-safari-${address}`
  const { protocol, host, pathname, search } = new URL(address)
  return `intent://${host}${pathname}${search}#Intent;scheme=${protocol.slice(0, -1)};action=android.intent.action.VIEW;end`
}
