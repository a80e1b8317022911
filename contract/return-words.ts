import type { GiftReturnReason, KeptRequestReason } from './gift-requests.ts'
import { REFUND_REQUEST_REASONS } from './gift-requests.ts'

/** Why money of a gift went back, as a donor would say it. */
const WHY_RETURNED: Record<GiftReturnReason, string> = {
  donor: 'You took the gift back',
  tip: 'You took the tip back',
  duplicate: 'The same gift was made twice',
  request: 'You asked us for it',
  fraud_warning: 'The card’s bank warned us about this payment',
  never_verified: 'The recipient didn’t pass our identity check in time',
  staff: 'Our team returned it',
  provider: 'Our team returned it',
}

export const whyReturned = (reason: GiftReturnReason): string => WHY_RETURNED[reason]

/** Why a refund was asked for, in the words it was chosen by. */
export const whyRequested = (reason: KeptRequestReason): string =>
  reason === 'refund_failed'
    ? 'A refund didn’t arrive'
    : (REFUND_REQUEST_REASONS.find(({ code }) => code === reason)?.label ?? 'Something else')

/** What of a gift goes back: "Your gift", "Your tip", "Part of your gift". */
export const whatReturned = (
  { giftCents, totalCents }: { giftCents: number; totalCents: number },
  paid: { totalCents: number },
): string => {
  if (giftCents === 0) return 'Your tip'
  return totalCents === paid.totalCents ? 'Your gift' : 'Part of your gift'
}
