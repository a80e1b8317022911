import type { OrderInfo } from '#contract/orders/orders.ts'
import { dollarsText } from '#web/cases/case-address.ts'
import { openingAmount } from './donation-amount.ts'
import { type DonationFields, NO_TRIBUTE } from './donation-fields.ts'

/**
 * Restores the form from an unpaid order, for a browser that lost its stored input. The consent to updates
 * isn't part of the order that its donor can read, so it is requested again.
 */
export const restoreOrderForm = (order: OrderInfo, presetsCents: readonly number[]): DonationFields => ({
  amount: openingAmount(dollarsText(order.amountCents), presetsCents),
  tip: { kind: 'dollars', cents: order.tipCents },
  coverFee: order.coverFeeCents > 0,
  fullName: order.donorName,
  email: order.email,
  consentUpdates: false,
  message: order.message ?? '',
  nameShown: order.nameShown,
  hideAmount: order.hideAmount,
  ...NO_TRIBUTE,
  ...(order.tribute !== null && { tributeKind: order.tribute.kind, tributeName: order.tribute.name }),
})
