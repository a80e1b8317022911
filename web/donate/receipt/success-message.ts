import { openFailure } from '#contract/orders/donation-failure.ts'
import type { DonationReturnReason } from '#contract/orders/donation-requests.ts'
import type { Donation } from '#contract/orders/donation-shapes.ts'
import type { DonationAct } from './donation-actions.ts'

const MESSAGES: Record<DonationAct, string> = {
  names: 'Saved. The public page is updated.',
  message: 'Saved. Your message is updated on the public page.',
  undo: 'Done. Your money is on its way back.',
  tip: 'Done. Your tip is on its way back.',
  duplicate: 'Done. One of the two gifts is on its way back.',
  request: 'We have your request. Someone on our team will reply by e-mail.',
  statement: 'We mailed you the statement. It can take a minute.',
}

const isReturning = ({ returns }: Donation, reason: DonationReturnReason): boolean =>
  returns.some((refund) => refund.reason === reason && refund.state !== 'failed')

const isStillTrue = (act: DonationAct, donation: Donation): boolean => {
  const hasFailed = openFailure(donation) !== null || donation.dispute?.state === 'lost'
  switch (act) {
    case 'names':
    case 'message':
      return donation.choices.names
    case 'undo':
      return !hasFailed && isReturning(donation, 'donor')
    case 'tip':
    case 'duplicate':
      return !hasFailed && isReturning(donation, act)
    case 'request':
      return donation.request?.state === 'open' && donation.request.reason !== 'refund_failed'
    case 'statement':
      return true
  }
}

/** Success message of an action; null if it is no longer true of the donation. */
export const successMessage = (act: DonationAct, donation: Donation): string | null =>
  isStillTrue(act, donation) ? MESSAGES[act] : null
