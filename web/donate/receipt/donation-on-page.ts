import type { Donation } from '#contract/orders/donation-shapes.ts'
import { shownName } from '#contract/orders/shown-name.ts'

/** Whether an erased donor's gift, whose name can't be changed any more, is still with the recipient. */
const isErasedButThere = ({ order, returns }: Donation): boolean =>
  order.email === '' &&
  order.status !== 'charged_back' &&
  returns.reduce(
    (cents, { state, donationCents }) => cents - (state === 'failed' ? 0 : donationCents),
    order.amountCents,
  ) > 0

/** How the case's page shows a donation: there as long as its name can be changed, or its donor was erased. */
export const publicDisplayText = (donation: Donation): string => {
  const { order, choices } = donation
  if (!choices.names && !isErasedButThere(donation)) return 'No longer there'
  return `${shownName(order.nameShown, order.donorName)}${order.hideAmount ? ', amount hidden' : ''}`
}
