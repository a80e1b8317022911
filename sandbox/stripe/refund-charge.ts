import type { Faults } from '../faults.ts'
import { invalidRequest } from './calls/errors.ts'
import { testCardOf } from './cards.ts'
import type { Change } from './change.ts'
import type { RefundFacts, StripeRecord } from './facts.ts'

type Charge = StripeRecord<'charge'>
type Refund = StripeRecord<'refund'>

const SECOND_MS = 1000
/** Time after which a pending refund succeeds. */
const PENDS_FOR_MS = 20 * SECOND_MS
/** Time after which a failing refund fails. Until then it looks successful. */
const FAILS_AFTER_MS = 20 * SECOND_MS

export type RefundRequest = {
  readonly amountCents: number | undefined
  readonly reason: string | null
  readonly metadata: Readonly<Record<string, string>>
}

const amountOf = (charge: Charge, request: RefundRequest): number => {
  const { amountCents, refundedCents, status, dispute } = charge.facts
  const leftCents = amountCents - refundedCents
  if (status !== 'succeeded') {
    throw invalidRequest(`Charge ${charge.id} did not succeed, so it can't be refunded.`, {
      code: 'charge_not_refundable',
    })
  }
  if (dispute === 'open' || dispute === 'lost') {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (leftCents === 0) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const requestedCents = request.amountCents ?? leftCents
  if (requestedCents < 1)
    throw invalidRequest('Invalid positive integer', { param: 'amount', code: 'parameter_invalid_integer' })
  if (requestedCents > leftCents) {
    throw invalidRequest(
      `Refund amount (${requestedCents}) is greater than unrefunded amount on charge (${leftCents}).`,
      { param: 'amount', code: 'amount_too_large' },
    )
  }
  return requestedCents
}

/** Refunds a charge, wholly or in part. The provider keeps its processing fee. */
export const refundCharge = (
  change: Change,
  faults: Faults,
  charge: Charge,
  request: RefundRequest,
): Refund => {
  const amountCents = amountOf(charge, request)
  const behavior = testCardOf(charge.facts.card).refund
  const pendingMs = behavior === 'pends' ? PENDS_FOR_MS : faults.pendingRefundSeconds * SECOND_MS
  const refundId = change.newId('refund')
  const transaction = change.make('balance_transaction', refundId, {
    amountCents: -amountCents,
    feeCents: 0,
    currency: charge.facts.currency,
    kind: 'refund',
    reportingCategory: 'refund',
    description: `Refund for charge ${charge.id}`,
    availableMs: change.nowMs,
  })
  const facts: RefundFacts = {
    amountCents,
    currency: charge.facts.currency,
    status: pendingMs > 0 ? 'pending' : 'succeeded',
    chargeId: charge.id,
    balanceTransactionId: transaction.id,
    failureBalanceTransactionId: null,
    failureReason: null,
    reason: request.reason,
    metadata: request.metadata,
  }
  const refund = change.make('refund', charge.parentId, facts, refundId)
  change.emit('refund.created', refund)
  const refundedCents = charge.facts.refundedCents + amountCents
  change.emit('charge.refunded', change.update(charge, { refundedCents }))
  if (behavior === 'fails') change.schedule('fail_refund', refund.id, FAILS_AFTER_MS)
  else if (pendingMs > 0) change.schedule('finish_refund', refund.id, pendingMs)
  return refund
}

export const finishRefund = (change: Change, refund: Refund): void => {
  if (refund.facts.status !== 'pending') return
  change.emit('refund.updated', change.update(refund, { status: 'succeeded' }))
}

type Failure = 'expired_or_canceled_card' | 'charge_for_pending_refund_disputed'

/** Returns the money to the balance, and makes the charge refundable again. @returns the updated charge */
export const failRefund = (change: Change, refund: Refund, charge: Charge, failure: Failure): Charge => {
  const transaction = change.make('balance_transaction', refund.id, {
    amountCents: refund.facts.amountCents,
    feeCents: 0,
    currency: refund.facts.currency,
    kind: 'refund_failure',
    reportingCategory: 'refund_failure',
    description: `Refund failure for charge ${charge.id}`,
    availableMs: change.nowMs,
  })
  const failed = change.update(refund, {
    status: 'failed',
    failureReason: failure,
    failureBalanceTransactionId: transaction.id,
  })
  change.emit('refund.updated', failed)
  change.emit('refund.failed', failed)
  return change.update(charge, { refundedCents: charge.facts.refundedCents - refund.facts.amountCents })
}
