import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { OrderRow } from '#server/donations/order-row.ts'
import { subjectOfOrder } from '#server/donations/order-subject.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { partsOf, remainingParts } from '#server/donations/refund-parts.ts'
import { type ReturnedParts, returnedTotal } from '#server/ledger/refund-events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { notRefundable } from './not-refundable.ts'
import type { RefundRow } from './refunds.queries.ts'
import { reserveRefund } from './reserve-refund.ts'

/** Everything that is left, or separate amounts of donation and tip. */
export type RefundAmount = 'all' | { readonly donationCents: number; readonly tipCents: number }

/** The parts of an order that this amount refunds. @throws notRefundable if less is left */
export const partsOfRefund = (order: OrderRow, amount: RefundAmount): ReturnedParts => {
  const parts = amount === 'all' ? remainingParts(order) : partsOf(order, amount)
  if (parts === null) throw notRefundable('There isn’t that much left to refund.', 'more than is left')
  return parts
}

/** Whether a refund is of another amount. One of everything left nothing, unless it failed. */
const isOfOtherAmount = async (
  { database }: Pick<Deps, 'database'>,
  refund: RefundRow,
  amount: RefundAmount,
): Promise<boolean> => {
  if (amount !== 'all')
    return refund.donationCents !== amount.donationCents || refund.tipCents !== amount.tipCents
  const order = await readOrder(database.db, refund)
  return refund.state !== 'failed' && order !== null && returnedTotal(remainingParts(order)) > 0
}

type Input = {
  readonly orderIds: OrderIds
  readonly idempotencyKey: string
  readonly amount: RefundAmount
  /** The total that its preview showed. */
  readonly totalCents?: number | undefined
  readonly reason: string
}

/** @throws notRefundable if the refund isn't of the total that was previewed */
const requirePreviewed = (parts: ReturnedParts, totalCents: number | undefined): ReturnedParts => {
  if (totalCents !== undefined && returnedTotal(parts) !== totalCents)
    throw notRefundable(
      'Part of this gift was refunded in the meantime. Reload the page and check the new preview.',
      'another total than previewed',
    )
  return parts
}

/**
 * Refunds a donation, fully or partly, at any time: after a payout, the case's balance goes negative.
 * @throws notAllowed, notFound; notRefundable, also if its total isn't the previewed one; keyReused if the key belongs to another amount
 */
export const refundByStaff = staffAct(
  {
    act: 'order.refund',
    capability: 'refund.order',
    subject: async ({ database }, { orderIds }) => subjectOfOrder(await readOrder(database.db, orderIds)),
    reason: ({ reason }: Input) => reason,
  },
  async (deps, { staffId }, { orderIds, idempotencyKey, amount, totalCents }, audit): Promise<RefundRow> => {
    // Stays true if the refund was reserved before, under the same key.
    let isRepeat = true
    const refund = await reserveRefund(deps, {
      orderIds,
      idempotencyKey: `staff:${orderIds.orderId}:${idempotencyKey}`,
      reason: 'staff',
      staffId,
      onlyIfCovered: false,
      parts: (order) => requirePreviewed(partsOfRefund(order, amount), totalCents),
      alongside: async (tx) => {
        isRepeat = false
        const { caseId, orderId } = orderIds
        await audit.record(tx, { caseId, details: { orderId, ...(amount === 'all' ? {} : amount) } })
      },
    })
    if (isRepeat) {
      audit.repeated()
      if (await isOfOtherAmount(deps, refund, amount)) throw new Refusal('keyReused')
    }
    return refund
  },
)
