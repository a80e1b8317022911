import { MEASURE_COOKIE } from '#contract/tracking/limits.ts'
import { readCookie } from '#web/browser/cookies.ts'

type Said = { readonly cookies: string; readonly globalPrivacyControl: boolean }

const sayings = (): Said => ({
  cookies: document.cookie,
  globalPrivacyControl: 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true,
})

/** Whether this browser may be measured: not disabled here or by Global Privacy Control. */
export const mayMeasure = (isTracking: boolean, { cookies, globalPrivacyControl } = sayings()): boolean =>
  isTracking && !globalPrivacyControl && readCookie(cookies, MEASURE_COOKIE) !== 'off'
