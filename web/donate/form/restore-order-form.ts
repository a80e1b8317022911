import type { OrderInfo } from '#contract/orders/orders.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import { openingAmount } from './donation-amount.ts'
import type { DonationFields } from './donation-fields.ts'

/**
 * The form as it was filled in for an order that isn't paid: what a browser that was closed meanwhile no longer keeps.
 * Whether updates are wanted isn't part of an order that its donor may see, and is asked again.
 */
export const begunDonation = (order: OrderInfo, presetsCents: readonly number[]): DonationFields => ({
  amount: openingAmount(dollarsText(order.amountCents), presetsCents),
  tip: { kind: 'dollars', cents: order.tipCents },
  coverFee: order.coverFeeCents > 0,
  fullName: order.donorName,
  email: order.email,
  consentUpdates: false,
  message: order.message ?? '',
  nameShown: order.nameShown,
  hideAmount: order.hideAmount,
})
