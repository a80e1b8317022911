import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { addCents } from '#contract/money.ts'
import type { RefundPreview } from '#contract/staff/staff-order-shapes.ts'
import type { Deps } from '#server/deps.ts'
import { readBalance } from '#server/ledger/balance.store.ts'
import { bookLines } from '#server/ledger/read-journals.ts'
import { refundReserved, returnedTotal } from '#server/ledger/refund-events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { findOrder } from '../find-order.ts'
import { isRefundable } from '../refund-parts.ts'
import { nothingToReturn } from '../refunds/not-refundable.ts'
import { partsOfRefund, type RefundAmount } from '../refunds/refund-by-staff.ts'

const amountOf = ({ donationCents, tipCents }: CallArguments<Calls['refundPreview']>): RefundAmount =>
  donationCents === undefined && tipCents === undefined
    ? 'all'
    : { donationCents: donationCents ?? 0, tipCents: tipCents ?? 0 }

/**
 * Computes the journal that a refund of this amount would post, without posting it.
 * @throws notFound, notRefundable
 */
export const previewRefund = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  input: CallArguments<Calls['refundPreview']>,
): Promise<RefundPreview> => {
  const order = await findOrder(deps, input.orderId)
  if (order === null) throw new Refusal('notFound')
  if (!isRefundable(order)) throw nothingToReturn(order.state)
  const parts = partsOfRefund(order, amountOf(input))
  // There is no refund yet. Its id isn't shown, so the order's id stands in for it.
  const { postings } = refundReserved({ ...parts, refundId: order.orderId, occurredAt: deps.clock.now() })
  const { raisedCents, payableCents } = await readBalance(deps.database.db, order.caseId)
  return {
    totalCents: returnedTotal(parts),
    lines: bookLines(postings),
    raisedCents,
    raisedAfterCents: addCents(raisedCents, -parts.donationCents),
    isCovered: payableCents >= addCents(parts.donationCents, -parts.feeCents),
  }
}
