import { MEASURE_COOKIE } from '#contract/tracking/tracking-limits.ts'
import { readCookie } from '#web/browser/cookies.ts'
import { pageCookies } from '#web/browser/page-cookies.ts'

type Consent = { readonly cookies: string; readonly globalPrivacyControl: boolean }

const readConsent = (): Consent => ({
  cookies: pageCookies(),
  globalPrivacyControl: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
})

/**
 * Whether this browser may be measured: not disabled here or by Global Privacy Control. The browser's twin of
 * server/tracking/may-measure.ts.
 */
export const mayMeasure = (isTracking: boolean, { cookies, globalPrivacyControl } = readConsent()): boolean =>
  isTracking && !globalPrivacyControl && readCookie(cookies, MEASURE_COOKIE) !== 'off'
