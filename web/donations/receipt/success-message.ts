import { openFailure } from '#contract/donations/donation-failure.ts'
import type { DonationReturnReason } from '#contract/donations/donation-requests.ts'
import type { Donation } from '#contract/donations/donation-shapes.ts'
import type { DonationAct } from './donation-actions.ts'

/** What each act returns, and why. */
const RETURNED = {
  undo: { what: 'Your money', reason: 'donor' },
  tip: { what: 'Your tip', reason: 'tip' },
  duplicate: { what: 'One of the two gifts', reason: 'duplicate' },
} as const satisfies Partial<Record<DonationAct, { what: string; reason: DonationReturnReason }>>

const returnMessage = (
  { what, reason }: (typeof RETURNED)[keyof typeof RETURNED],
  donation: Donation,
): string | null => {
  const refund = donation.returns.find((item) => item.reason === reason && item.state !== 'failed')
  if (refund === undefined || openFailure(donation) !== null || donation.dispute?.state === 'lost')
    return null
  return refund.state === 'agreed'
    ? `Done. ${what} goes back as soon as we can send it.`
    : `Done. ${what} is on its way back.`
}

/** Success message of an action; null if it is no longer true of the donation. */
export const successMessage = (act: DonationAct, donation: Donation): string | null => {
  const { choices, request } = donation
  switch (act) {
    case 'names':
      return choices.names ? 'Saved. The public page is updated.' : null
    case 'message':
      return choices.names ? 'Saved. Your message is updated on the public page.' : null
    case 'undo':
    case 'tip':
    case 'duplicate':
      return returnMessage(RETURNED[act], donation)
    case 'request':
      return request?.state === 'open' && request.reason !== 'refund_failed'
        ? 'We have your request. Someone on our team will reply by e-mail.'
        : null
    case 'statement':
      return 'We e-mailed you the statement. It can take a minute.'
  }
}
