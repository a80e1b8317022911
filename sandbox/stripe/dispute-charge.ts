import { DAY_MS } from '#contract/dates.ts'
import { DISPUTE_FEE_CENTS } from './balance-transactions.ts'
import { invalidRequest } from './calls/errors.ts'
import { testCardOf } from './cards.ts'
import type { Change } from './change.ts'
import { awaitsAnswer, isInquiry } from './disputes.ts'
import { type EvidenceField, isEvidenceField } from './evidence.ts'
import type { StripeRecord } from './facts.ts'

type Charge = StripeRecord<'charge'>
type Dispute = StripeRecord<'dispute'>

const ANSWER_WITHIN_MS = 9 * DAY_MS
/** Evidence that decides a dispute at once, as in Stripe's test mode. Any other loses after the bank's time. */
const DECISION_BY_TEXT: Readonly<Record<string, 'won' | 'lost'>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
}
const BANK_DECIDES_AFTER_MS = 60 * DAY_MS
const TEXT_DECIDES_AFTER_MS = 1000
/** Evidence that escalates an inquiry to a dispute. */
const ESCALATING_TEXT = 'escalate_inquiry_evidence'
const INQUIRY_ENDS_AFTER_MS = 120 * DAY_MS
/** Time from a fraud warning to the dispute. */
const DISPUTE_AFTER_WARNING_MS = 5 * DAY_MS

const reasonOf = (charge: Charge) =>
  testCardOf(charge.facts.card).afterPayment === 'not_received_dispute'
    ? 'product_not_received'
    : 'fraudulent'

const newDispute = (
  change: Change,
  charge: Charge,
  facts: Pick<Dispute['facts'], 'amountCents' | 'status' | 'decidesMs' | 'transactions'>,
  disputeId: string,
): Dispute =>
  change.make(
    'dispute',
    charge.parentId,
    {
      ...facts,
      currency: charge.facts.currency,
      reason: reasonOf(charge),
      chargeId: charge.id,
      evidence: {},
      submissions: 0,
      dueMs: change.nowMs + ANSWER_WITHIN_MS,
      metadata: {},
    },
    disputeId,
  )

const withdraw = (change: Change, charge: Charge, disputeId: string, amountCents: number) =>
  change.make('balance_transaction', disputeId, {
    amountCents: -amountCents,
    feeCents: DISPUTE_FEE_CENTS,
    currency: charge.facts.currency,
    kind: 'adjustment',
    reportingCategory: 'dispute',
    description: `Chargeback withdrawal for ${charge.id}`,
    availableMs: change.nowMs,
  })

/** Amount of a charge that can be disputed; 0 if it was fully refunded or disputed before. */
const disputableCents = ({ facts }: Charge): number =>
  facts.dispute === null && facts.status === 'succeeded' ? facts.amountCents - facts.refundedCents : 0

/** Opens a dispute, which withdraws the amount and a fee from the balance at once. */
export const openDispute = (change: Change, charge: Charge): void => {
  const amountCents = disputableCents(charge)
  if (amountCents === 0) return
  const disputeId = change.newId('dispute')
  const dispute = newDispute(
    change,
    charge,
    {
      amountCents,
      status: 'needs_response',
      decidesMs: change.nowMs + ANSWER_WITHIN_MS,
      transactions: [withdraw(change, charge, disputeId, amountCents)],
    },
    disputeId,
  )
  change.update(charge, { dispute: 'open' })
  change.emit('charge.dispute.created', dispute)
  change.emit('charge.dispute.funds_withdrawn', dispute)
  change.schedule('decide_dispute', dispute.id, ANSWER_WITHIN_MS)
}

/** Opens an inquiry, which moves no money. The charge can still be refunded. */
export const openInquiry = (change: Change, charge: Charge): void => {
  const amountCents = disputableCents(charge)
  if (amountCents === 0) return
  const decidesMs = change.nowMs + INQUIRY_ENDS_AFTER_MS
  const status = 'warning_needs_response'
  const inquiry = newDispute(
    change,
    charge,
    { amountCents, status, decidesMs, transactions: [] },
    change.newId('dispute'),
  )
  change.emit('charge.dispute.created', inquiry)
  change.schedule('decide_dispute', inquiry.id, INQUIRY_ENDS_AFTER_MS)
}

/** Escalates an inquiry to a dispute, or closes it. */
const endInquiry = (change: Change, inquiry: Dispute, charge: Charge): void => {
  const amountCents = disputableCents(charge)
  const escalates = inquiry.facts.evidence.uncategorized_text === ESCALATING_TEXT && amountCents > 0
  if (!escalates) {
    change.emit('charge.dispute.closed', change.update(inquiry, { status: 'warning_closed' }))
    return
  }
  change.update(charge, { dispute: 'open' })
  const decidesMs = change.nowMs + ANSWER_WITHIN_MS
  const dispute = change.update(inquiry, {
    amountCents,
    status: 'needs_response',
    evidence: {},
    dueMs: decidesMs,
    decidesMs,
    transactions: [withdraw(change, charge, inquiry.id, amountCents)],
  })
  change.emit('charge.dispute.updated', dispute)
  change.emit('charge.dispute.funds_withdrawn', dispute)
  change.schedule('decide_dispute', dispute.id, ANSWER_WITHIN_MS)
}

const closeDispute = (change: Change, dispute: Dispute, charge: Charge, status: 'won' | 'lost'): Dispute => {
  change.update(charge, { dispute: status })
  const { amountCents, currency, chargeId, transactions } = dispute.facts
  const reversals =
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
  const closed = change.update(dispute, { status, transactions: [...transactions, ...reversals] })
  change.emit('charge.dispute.closed', closed)
  if (status === 'won') change.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

const assertOpen = (dispute: Dispute): void => {
  if (!awaitsAnswer(dispute.facts)) {
    throw invalidRequest(`This dispute can't be changed: its status is ${dispute.facts.status}.`, {
      code: 'dispute_not_open',
    })
  }
}

/** Stores evidence, and submits it to the bank if requested. */
export const saveEvidence = (
  change: Change,
  dispute: Dispute,
  fields: Readonly<Record<string, string>>,
  submit: boolean,
): Dispute => {
  assertOpen(dispute)
  const evidence: Partial<Record<EvidenceField, string>> = { ...dispute.facts.evidence }
  for (const [name, value] of Object.entries(fields)) if (isEvidenceField(name)) evidence[name] = value
  if (!submit) {
    const updated = change.update(dispute, { evidence })
    change.emit('charge.dispute.updated', updated)
    return updated
  }
  const words = evidence.uncategorized_text ?? ''
  const isDecidedByText = DECISION_BY_TEXT[words] !== undefined || words === ESCALATING_TEXT
  const waitMs = isDecidedByText ? TEXT_DECIDES_AFTER_MS : BANK_DECIDES_AFTER_MS
  const submitted = change.update(dispute, {
    evidence,
    status: isInquiry(dispute.facts) ? 'warning_under_review' : 'under_review',
    submissions: dispute.facts.submissions + 1,
    decidesMs: change.nowMs + waitMs,
  })
  change.emit('charge.dispute.updated', submitted)
  change.schedule('decide_dispute', dispute.id, waitMs)
  return submitted
}

/** Accepts a dispute, which loses it. */
export const acceptDispute = (change: Change, dispute: Dispute, charge: Charge): Dispute => {
  assertOpen(dispute)
  if (isInquiry(dispute.facts)) throw invalidRequest("An inquiry can't be closed.")
  return closeDispute(change, dispute, charge, 'lost')
}

/** Decides an open dispute now, whatever its evidence. */
export const closeDisputeNow = (
  change: Change,
  dispute: Dispute,
  charge: Charge,
  status: 'won' | 'lost',
): void => {
  const open = dispute.facts.status === 'needs_response' || dispute.facts.status === 'under_review'
  if (open) closeDispute(change, dispute, charge, status)
}

/** Decides a dispute, or ends an inquiry, once its time has come. */
export const decideDispute = (change: Change, dispute: Dispute, charge: Charge): void => {
  const { status, decidesMs, evidence } = dispute.facts
  if (decidesMs > change.nowMs || status === 'warning_closed') return
  if (isInquiry(dispute.facts)) endInquiry(change, dispute, charge)
  if (status === 'needs_response') closeDispute(change, dispute, charge, 'lost')
  if (status === 'under_review') {
    closeDispute(change, dispute, charge, DECISION_BY_TEXT[evidence.uncategorized_text ?? ''] ?? 'lost')
  }
}

/** Sends a card network's early fraud warning. */
export const warnOfFraud = (change: Change, charge: Charge): void => {
  const { dispute, refundedCents, amountCents } = charge.facts
  const warning = change.make('radar.early_fraud_warning', charge.parentId, {
    chargeId: charge.id,
    actionable: dispute === null && refundedCents < amountCents,
    fraudType: 'unauthorized_use_of_card',
  })
  change.emit('radar.early_fraud_warning.created', warning)
  change.schedule('open_dispute', charge.id, DISPUTE_AFTER_WARNING_MS)
}
