import { refundTarget } from '#contract/donations/card-name.ts'
import { openFailure } from '#contract/donations/donation-failure.ts'
import type { Donation, DonationReturn } from '#contract/donations/donation-shapes.ts'
import { toCard } from '#contract/donations/refund-sentences.ts'
import { formatCents } from '#contract/money.ts'

/** Title and lead of a donation's page, by its state. */
export type DonationLead = { readonly title: string; readonly sentence: string }

const totalOf = (returns: readonly DonationReturn[]): number =>
  returns.reduce((sum, { totalCents }) => sum + totalCents, 0)

/** Lead of a donation refunded in full, which separates refunds that are still to arrive from those already sent. */
const refundedLead = ({ order, returns, recipientFirstName }: Donation): DonationLead => {
  const awaited = returns.filter(({ state }) => state === 'agreed' || state === 'on_its_way')
  const awaitedCents = totalOf(awaited)
  const sentCents = order.refundedCents - awaitedCents
  const noLongerThere = `It no longer counts toward ${recipientFirstName}’s fundraiser.`
  if (awaitedCents === 0)
    return {
      title: 'Your gift was refunded',
      sentence: `We refunded ${formatCents(sentCents)}. ${noLongerThere}`,
    }
  const sentBefore = sentCents > 0 ? `${formatCents(sentCents)} was refunded before. ` : ''
  if (awaited.some(({ state }) => state === 'agreed'))
    return {
      title: 'We’re refunding your gift',
      sentence: `${sentBefore}${formatCents(awaitedCents)} goes back to you as soon as we can send it. ${noLongerThere}`,
    }
  return {
    title: 'Your gift is on its way back',
    sentence: `${sentBefore}${formatCents(awaitedCents)} is on its way back to you. ${noLongerThere}`,
  }
}

export const donationLead = (donation: Donation): DonationLead => {
  const { order, dispute, recipientFirstName } = donation
  if (order.status === 'charged_back')
    return {
      title: 'Your bank returned this gift to you',
      sentence: `${formatCents(dispute?.amountCents ?? order.refundedCents)} went back to you through your bank. It no longer counts toward ${recipientFirstName}’s fundraiser.`,
    }
  if (order.status === 'refunded') return refundedLead(donation)
  const failure = openFailure(donation)
  if (failure !== null)
    return {
      title: 'Your refund didn’t arrive',
      sentence: `${formatCents(failure.totalCents)} didn’t reach ${toCard(refundTarget(order))}. Someone on our team is looking for another way and will write to you.`,
    }
  if (order.status === 'disputed')
    return {
      title: 'Your bank is looking into your gift',
      sentence: `It holds ${formatCents(dispute?.amountCents ?? order.totalCents)} until it decides. If it lets the payment stand, ${recipientFirstName} keeps it.`,
    }
  if (order.email === '')
    return {
      title: 'A gift, with the donor’s name erased',
      sentence: `A ${formatCents(order.amountCents)} gift to ${recipientFirstName} went through. The donor deleted their account. We keep the amount for our records.`,
    }
  return {
    title: `Thank you, ${order.donorFirstName}`,
    sentence: `Your ${formatCents(order.amountCents)} gift to ${recipientFirstName} went through.`,
  }
}
