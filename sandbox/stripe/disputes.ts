import type Stripe from 'stripe'
import { renderBalanceTransaction } from './balance-transactions.ts'
import { noEvidence } from './evidence.ts'
import type { DisputeFacts, StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

/** Whether a dispute is only an inquiry, for which no money has moved. */
export const isInquiry = ({ status }: Pick<DisputeFacts, 'status'>): boolean => status.startsWith('warning_')

export const awaitsAnswer = ({ status }: Pick<DisputeFacts, 'status'>): boolean =>
  status === 'needs_response' || status === 'warning_needs_response'

export const renderDispute = (dispute: StripeRecord<'dispute'>, nowMs: number): Stripe.Dispute => {
  const { facts } = dispute
  return {
    id: dispute.id,
    object: 'dispute',
    amount: facts.amountCents,
    balance_transactions: facts.transactions.map((transaction) =>
      renderBalanceTransaction(transaction, nowMs),
    ),
    charge: facts.chargeId,
    created: seconds(dispute.createdMs),
    currency: facts.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, ...facts.evidence, enhanced_evidence: {} },
    evidence_details: {
      due_by: seconds(facts.dueMs),
      enhanced_eligibility: {},
      has_evidence: Object.keys(facts.evidence).length > 0,
      past_due: awaitsAnswer(facts) && facts.dueMs < nowMs,
      submission_count: facts.submissions,
      submission_method: facts.submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: isInquiry(facts),
    livemode: false,
    metadata: { ...facts.metadata },
    network_reason_code: facts.reason === 'fraudulent' ? '10.4' : '13.1',
    payment_intent: dispute.parentId,
    payment_method_details: {
      type: 'card',
      card: {
        brand: 'visa',
        case_type: isInquiry(facts) ? 'inquiry' : 'chargeback',
        network: 'visa',
        network_reason_code: facts.reason === 'fraudulent' ? '10.4' : '13.1',
      },
    },
    reason: facts.reason,
    status: facts.status,
  }
}
