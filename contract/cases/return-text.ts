import { capitalized } from '#contract/accounts/first-name.ts'
import { answerPromise } from '#contract/answer-promise.ts'
import type {
  DonationReturnReason,
  RefundRequestState,
  StoredRequestReason,
} from '#contract/donations/donation-requests.ts'
import { REFUND_REQUEST_REASONS } from '#contract/donations/donation-requests.ts'
import type { DonationReturn, RefundRequestInfo } from '#contract/donations/donation-shapes.ts'
import type { OrderState } from '#contract/donations/orders.ts'

/** Why money of a donation was returned, worded for the donor. */
const WHY_RETURNED: Record<DonationReturnReason, string> = {
  donor: 'You canceled the gift',
  tip: 'You canceled the tip',
  duplicate: 'The same gift was made twice',
  request: 'You requested it',
  fraud_warning: 'The card’s bank warned us about this payment',
  never_verified: 'The recipient didn’t pass our identity check in time',
  case_hidden: 'We took the fundraiser down and refunded every gift',
  staff: 'Our team refunded it',
  provider: 'Our team refunded it',
}

export const returnReasonText = (reason: DonationReturnReason): string => WHY_RETURNED[reason]

/** Why a refund was requested, in the words of the chosen option. */
export const requestReasonText = (reason: StoredRequestReason): string =>
  reason === 'refund_failed'
    ? 'A refund didn’t arrive'
    : (REFUND_REQUEST_REASONS.find(({ code }) => code === reason)?.label ?? 'Something else')

/** A donation with its returns, newest first. */
type DonationWithReturns = {
  readonly order: { readonly amountCents: number }
  readonly returns: readonly Pick<DonationReturn, 'refundId' | 'donationCents' | 'state'>[]
}
type ReturnedPart = Pick<DonationReturn, 'refundId' | 'donationCents'>

/** Cents of the donation that earlier returns gave back; failed ones don't count. */
const returnedBeforeCents = ({ refundId }: ReturnedPart, { returns }: DonationWithReturns): number => {
  // Newest first: the earlier returns follow this one.
  const earlier = returns.slice(returns.findIndex((item) => item.refundId === refundId) + 1)
  return earlier.reduce(
    (sum, { state, donationCents }) => (state === 'failed' ? sum : sum + donationCents),
    0,
  )
}

/** How much of the donation remains after this return. */
export const remainsAfter = (
  part: ReturnedPart,
  donation: DonationWithReturns,
): 'all' | 'part' | 'nothing' => {
  const returnedCents = returnedBeforeCents(part, donation) + part.donationCents
  if (returnedCents === 0) return 'all'
  return returnedCents < donation.order.amountCents ? 'part' : 'nothing'
}

/** The returned part, beside its own amount: "Your gift", "Your tip", "Part of your gift", "The rest of your gift". */
export const returnedPartsText = (part: ReturnedPart, donation: DonationWithReturns): string => {
  if (part.donationCents === 0) return 'Your tip'
  if (remainsAfter(part, donation) === 'part') return 'Part of your gift'
  return returnedBeforeCents(part, donation) === 0 ? 'Your gift' : 'The rest of your gift'
}

/** All that was returned: "Your gift, with the tip and card fee". */
export const returnedText = (
  part: ReturnedPart & Pick<DonationReturn, 'tipCents' | 'coverFeeCents'>,
  donation: DonationWithReturns,
): string => {
  const isTip = part.tipCents > 0 && part.donationCents > 0
  const beside = [...(isTip ? ['tip'] : []), ...(part.coverFeeCents > 0 ? ['card fee'] : [])]
  const withThem = beside.length === 0 ? '' : `, with the ${beside.join(' and ')}`
  return `${returnedPartsText(part, donation)}${withThem}`
}

/** Label of the amount that the recipient gets; while a dispute is open, it depends on the bank. */
export const receivesText = ({ status }: { status: OrderState }, firstName: string): string =>
  capitalized(
    status === 'disputed' ? `${firstName} receives, if your bank lets it stand` : `${firstName} receives`,
  )

const REQUEST_TITLES: Record<RefundRequestState, string> = {
  open: 'You asked for a refund',
  granted: 'We granted your request',
  refused: 'We couldn’t grant your request',
  nothing_left: 'Your request is closed',
}

/** Titles for requests that we opened ourselves after a failed refund. */
const FAILURE_TITLES: Record<RefundRequestState, string> = {
  open: 'We’re looking for another way',
  granted: 'Yes, we’re sending your refund again',
  refused: 'About the refund that didn’t arrive',
  nothing_left: 'The refund that didn’t arrive is settled',
}

export const requestTitle = ({ reason, state }: RefundRequestInfo): string =>
  (reason === 'refund_failed' ? FAILURE_TITLES : REQUEST_TITLES)[state]

/** State of a refund request, or our answer. */
export const requestSentence = (
  { reason, state, answer, answerUntil }: RefundRequestInfo,
  now: Date,
): string => {
  switch (state) {
    case 'open':
      return reason === 'refund_failed'
        ? `A refund didn’t arrive. ${answerPromise('Someone on our team is on it and will write to you', new Date(answerUntil), now)}`
        : answerPromise('Someone on our team will reply by e-mail', new Date(answerUntil), now)
    case 'granted':
    case 'refused':
      return answer ?? 'We wrote to you by e-mail.'
    case 'nothing_left':
      return 'We’re refunding all of this gift, so there’s nothing left to decide.'
  }
}
