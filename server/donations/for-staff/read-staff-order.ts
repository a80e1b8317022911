import { addCents } from '#contract/money.ts'
import type { StaffDispute, StaffDuplicatePayment, StaffOrder } from '#contract/staff/staff-order-shapes.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { returnedTotal } from '#server/ledger/refund-events.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type DisputeRow, readDisputesOf } from '../disputes/disputes.queries.ts'
import {
  type DuplicatePaymentRow,
  readDuplicatePaymentsOf,
} from '../duplicate-payments/duplicate-payments.queries.ts'
import { findOrder } from '../find-order.ts'
import { openOrderPerson } from '../opening/order-person.ts'
import type { OrderRow } from '../order-row.ts'
import { isRefundable, remainingParts } from '../refund-parts.ts'
import { describeRequest } from '../refunds/list-requests.ts'
import { readDonorRequests, readLatestRequest } from '../refunds/refund-requests.queries.ts'
import { readRefundsOf } from '../refunds/refunds.queries.ts'
import { describeRow } from './list-orders.ts'
import { readAttempts, readOrderTimeline } from './order-timeline.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>

export const describeStaffDispute = (row: DisputeRow): StaffDispute => ({
  disputeId: row.disputeId,
  state: row.state,
  reason: row.reason,
  amountCents: row.amountCents,
  openedAt: row.openedAt.toISOString(),
  evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null,
  evidenceSentAt: row.evidenceSentAt?.toISOString() ?? null,
})

export const describeDuplicatePayment = (row: DuplicatePaymentRow): StaffDuplicatePayment => ({
  duplicatePaymentId: row.duplicatePaymentId,
  caseId: row.caseId,
  orderId: row.orderId,
  state: row.state,
  amountCents: row.amountCents,
  returnedCents: row.returnedCents,
  cardLast4: row.cardLast4,
  failure: row.failure,
  noticedAt: row.noticedAt.toISOString(),
})

const amountsOf = (order: OrderRow) => {
  const remaining = remainingParts(order)
  return {
    amountCents: order.amountCents,
    tipCents: order.tipCents,
    coverFeeCents: order.coverFeeCents,
    feeCents: remaining.feeCents,
    recipientReceivesCents: addCents(remaining.donationCents, -remaining.feeCents),
    left: {
      donationCents: remaining.donationCents,
      tipCents: remaining.tipCents,
      totalCents: returnedTotal(remaining),
    },
    isRefundable: isRefundable(order) && returnedTotal(remaining) > 0,
  }
}

/** Keys by which other slices find their timeline entries about an order. */
export type OrderTraces = {
  readonly emailHash: string
  readonly ids: readonly string[]
  readonly paymentRefs: readonly string[]
}

/** An order for staff, with its own timeline entries. @throws notFound */
export const readStaffOrder = async (
  deps: ReadDeps,
  orderId: string,
): Promise<{ readonly shown: StaffOrder; readonly traces: OrderTraces }> => {
  const { db } = deps.database
  const order = await findOrder(deps, orderId)
  const donatableCase = order && (await readDonatableCase(deps, order.caseId))
  if (order === null || donatableCase === null) throw new Refusal('notFound')
  const [refunds, requests, latest, disputes, duplicatePayments, attempts, person] = await Promise.all([
    readRefundsOf(db, order),
    readDonorRequests(db, order),
    readLatestRequest(db, order),
    readDisputesOf(db, order),
    readDuplicatePaymentsOf(db, order),
    readAttempts(deps, order),
    openOrderPerson(deps, db, order),
  ])
  const about = { order, refunds, requests, disputes, duplicatePayments }
  const shown: StaffOrder = {
    ...(await describeRow(deps, order, donatableCase.title)),
    caseSlug: donatableCase.slug,
    recipientName: donatableCase.recipientName,
    donorEmail: person?.email ?? null,
    ...amountsOf(order),
    request: latest?.state === 'open' ? await describeRequest(deps, order, latest) : null,
    disputes: disputes.map(describeStaffDispute),
    duplicatePayments: duplicatePayments.map(describeDuplicatePayment),
    timeline: await readOrderTimeline(deps, about, attempts),
  }
  const traces: OrderTraces = {
    emailHash: order.emailHash,
    ids: [
      orderId,
      ...refunds.map(({ refundId }) => refundId),
      ...requests.map(({ requestId }) => requestId),
      ...disputes.map(({ disputeId }) => disputeId),
      ...duplicatePayments.map(({ duplicatePaymentId }) => duplicatePaymentId),
    ],
    paymentRefs: [order.providerRef, ...attempts.map(({ providerRef }) => providerRef)].filter(
      (ref) => ref !== null,
    ),
  }
  return { shown, traces }
}
