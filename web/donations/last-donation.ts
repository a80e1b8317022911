import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { readCookie } from '#web/browser/cookies.ts'

/** Amount and tip of a donor's last donation, offered as choices and never preselected. */
export type LastDonation = NonNullable<CallOutput<Calls['donationPrivacy']>['last']>

const COOKIE_NAME = 'last-donation'
const YEAR_S = 31_536_000

/**
 * `Set-Cookie` value that stores the last donation made on this device without an account, or removes it for
 * null. Browsers send the cookie to donate pages only.
 */
export const lastDonationCookie = (donation: LastDonation | null, secure: boolean): string => {
  const value = donation === null ? '' : `${donation.amountCents}.${donation.tipCents}`
  const seconds = donation === null ? 0 : YEAR_S
  return `${COOKIE_NAME}=${value}; Path=/donate; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

export const readLastDonation = (cookies: string | null): LastDonation | null => {
  const [, amount, tip] = /^(\d{3,7})\.(\d{1,7})$/.exec(readCookie(cookies, COOKIE_NAME) ?? '') ?? []
  return amount === undefined || tip === undefined
    ? null
    : { amountCents: Number(amount), tipCents: Number(tip) }
}
