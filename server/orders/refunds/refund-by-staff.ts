import type { Deps } from '#server/deps.ts'
import type { ReturnedParts } from '#server/ledger/refund-events.ts'
import { partsOf, remainingParts } from '#server/orders/give-back.ts'
import type { OrderPlace } from '#server/orders/order-key.ts'
import type { OrderRow } from '#server/orders/orders.queries.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { requireRole, type StaffMember } from '#server/platform/staff.ts'
import { askRefund } from './ask-refund.ts'
import { notRefundable } from './not-refundable.ts'
import { REFUND_ROLES } from './refund-roles.ts'
import type { RefundRow } from './refunds.queries.ts'

/** All that is left, or so much of the gift and of the tip. */
export type RefundAmount = 'all' | { readonly giftCents: number; readonly tipCents: number }

/** @throws notRefundable where there isn't as much left of the order */
export const partsOfRefund = (order: OrderRow, amount: RefundAmount): ReturnedParts => {
  const parts = amount === 'all' ? remainingParts(order) : partsOf(order, amount)
  if (parts === null) throw notRefundable('There isn’t as much left of this gift.', 'more than is left')
  return parts
}

/**
 * Staff give a gift back, whole or in part, at any time: where the case has been paid already, it owes what it got.
 *
 * @throws notAllowed, notFound, notRefundable; keyReused where the key stands for another amount
 */
export const refundByStaff = async (
  deps: Deps,
  staff: StaffMember,
  { place, idempotencyKey, amount }: { place: OrderPlace; idempotencyKey: string; amount: RefundAmount },
): Promise<RefundRow> => {
  requireRole(staff, ...REFUND_ROLES)
  const refund = await askRefund(deps, {
    place,
    idempotencyKey: `staff:${place.orderId}:${idempotencyKey}`,
    reason: 'staff',
    staffId: staff.staffId,
    onlyIfHeld: false,
    parts: (order) => partsOfRefund(order, amount),
  })
  const isAnother =
    amount !== 'all' && (refund.giftCents !== amount.giftCents || refund.tipCents !== amount.tipCents)
  if (isAnother) throw new Refusal('keyReused')
  return refund
}
