import { afterBusinessDays } from '#contract/business-days.ts'
import { REFUND_ANSWER_BUSINESS_DAYS } from '#contract/donations/donation-promises.ts'
import type { DonationReturnState } from '#contract/donations/donation-requests.ts'
import type { DonationReturn, RefundRequestInfo } from '#contract/donations/donation-shapes.ts'
import type { RefundRequestRow } from './refund-requests.queries.ts'
import type { RefundRow } from './refunds.queries.ts'

const RETURN_STATES: Record<RefundRow['state'], DonationReturnState> = {
  requested: 'agreed',
  pending: 'on_its_way',
  succeeded: 'sent',
  failed: 'failed',
}

/** Describes a refund to its donor. */
export const describeReturn = (refund: RefundRow): DonationReturn => ({
  refundId: refund.refundId,
  reason: refund.reason,
  state: RETURN_STATES[refund.state],
  donationCents: refund.donationCents,
  tipCents: refund.tipCents,
  coverFeeCents: refund.coverCents,
  totalCents: refund.totalCents,
  requestedAt: refund.createdAt.toISOString(),
  stateAt: refund.stateAt.toISOString(),
})

/** A refund request for its donor, with staff's answer. */
export const describeRequest = (request: RefundRequestRow): RefundRequestInfo => ({
  reference: request.reference,
  reason: request.reason,
  state: request.state,
  answer: request.answer,
  requestedAt: request.createdAt.toISOString(),
  answerUntil: afterBusinessDays(request.createdAt, REFUND_ANSWER_BUSINESS_DAYS).toISOString(),
  decidedAt: request.decidedAt?.toISOString() ?? null,
})
