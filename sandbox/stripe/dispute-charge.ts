import { DISPUTE_FEE_CENTS } from './balance-transactions.ts'
import { testCardOf } from './cards.ts'
import type { Change } from './change.ts'
import { type EvidenceField, isEvidenceField } from './disputes.ts'
import { invalidRequest } from './errors.ts'
import type { StripeRecord } from './records.ts'

type Charge = StripeRecord<'charge'>
type Dispute = StripeRecord<'dispute'>

const DAY_MS = 86_400_000
const ANSWER_WITHIN_MS = 9 * DAY_MS
/** Stripe's test mode decides by these words at once; anything else takes the bank its time, and loses. */
const DECIDED_BY_WORDS: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}
const BANK_DECIDES_AFTER_MS = 60 * DAY_MS
const WORDS_DECIDE_AFTER_MS = 1000

/** A card's owner complains: the money and a fee leave the balance at once. */
export const openDispute = (change: Change, charge: Charge): Dispute | null => {
  const { amountCents, refundedCents, currency, dispute: earlier, status } = charge.facts
  const leftCents = amountCents - refundedCents
  // A charge that was given back whole can't be disputed any more.
  if (earlier !== null || leftCents === 0 || status !== 'succeeded') return null
  const disputeId = change.newId('dispute')
  const withdrawal = change.make('balance_transaction', disputeId, {
    amountCents: -leftCents,
    feeCents: DISPUTE_FEE_CENTS,
    currency,
    kind: 'adjustment',
    reportingCategory: 'dispute',
    description: `Chargeback withdrawal for ${charge.id}`,
    availableMs: change.nowMs,
  })
  const dispute = change.make(
    'dispute',
    charge.parentId,
    {
      amountCents: leftCents,
      currency,
      status: 'needs_response',
      reason: testCardOf(charge.facts.card).after === 'not_received' ? 'product_not_received' : 'fraudulent',
      chargeId: charge.id,
      evidence: {},
      submissions: 0,
      dueMs: change.nowMs + ANSWER_WITHIN_MS,
      decidesMs: change.nowMs + ANSWER_WITHIN_MS,
      transactions: [withdrawal],
      metadata: {},
    },
    disputeId,
  )
  change.update(charge, { dispute: 'open' })
  change.emit('charge.dispute.created', dispute)
  change.emit('charge.dispute.funds_withdrawn', dispute)
  change.later('decide_dispute', dispute.id, ANSWER_WITHIN_MS)
  return dispute
}

const closeDispute = (change: Change, dispute: Dispute, charge: Charge, status: 'won' | 'lost'): Dispute => {
  change.update(charge, { dispute: status })
  const { amountCents, currency, chargeId, transactions } = dispute.facts
  const back =
    status === 'won'
      ? [
          change.make('balance_transaction', dispute.id, {
            amountCents,
            feeCents: 0,
            currency,
            kind: 'adjustment',
            reportingCategory: 'dispute_reversal',
            description: `Chargeback reversal for ${chargeId}`,
            availableMs: change.nowMs,
          }),
        ]
      : []
  const closed = change.update(dispute, { status, transactions: [...transactions, ...back] })
  change.emit('charge.dispute.closed', closed)
  if (status === 'won') change.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

const assertOpen = (dispute: Dispute): void => {
  if (dispute.facts.status !== 'needs_response') {
    throw invalidRequest(`This dispute can't be changed: its status is ${dispute.facts.status}.`, {
      code: 'dispute_not_open',
    })
  }
}

/** Keeps evidence, and hands it to the bank when it is submitted. */
export const giveEvidence = (
  change: Change,
  dispute: Dispute,
  given: Readonly<Record<string, string>>,
  submit: boolean,
): Dispute => {
  assertOpen(dispute)
  const evidence: Partial<Record<EvidenceField, string>> = { ...dispute.facts.evidence }
  for (const [name, value] of Object.entries(given)) if (isEvidenceField(name)) evidence[name] = value
  if (!submit) {
    const kept = change.update(dispute, { evidence })
    change.emit('charge.dispute.updated', kept)
    return kept
  }
  const quick = DECIDED_BY_WORDS[evidence.uncategorized_text ?? ''] !== undefined
  const waitMs = quick ? WORDS_DECIDE_AFTER_MS : BANK_DECIDES_AFTER_MS
  const submitted = change.update(dispute, {
    evidence,
    status: 'under_review',
    submissions: dispute.facts.submissions + 1,
    decidesMs: change.nowMs + waitMs,
  })
  change.emit('charge.dispute.updated', submitted)
  change.later('decide_dispute', dispute.id, waitMs)
  return submitted
}

/** Gives up: the donor keeps the money. */
export const acceptDispute = (change: Change, dispute: Dispute, charge: Charge): Dispute => {
  assertOpen(dispute)
  return closeDispute(change, dispute, charge, 'lost')
}

/** The bank's word, or the end of the time to answer. */
export const decideDispute = (change: Change, dispute: Dispute, charge: Charge): void => {
  const { status, decidesMs, evidence } = dispute.facts
  if (decidesMs > change.nowMs) return
  if (status === 'needs_response') closeDispute(change, dispute, charge, 'lost')
  if (status === 'under_review') {
    closeDispute(change, dispute, charge, DECIDED_BY_WORDS[evidence.uncategorized_text ?? ''] ?? 'lost')
  }
}

/** The card network's early word that a charge may be fraud. */
export const warnOfFraud = (change: Change, charge: Charge): void => {
  const { dispute, refundedCents, amountCents } = charge.facts
  const warning = change.make('radar.early_fraud_warning', charge.parentId, {
    chargeId: charge.id,
    actionable: dispute === null && refundedCents < amountCents,
    fraudType: 'unauthorized_use_of_card',
  })
  change.emit('radar.early_fraud_warning.created', warning)
}
