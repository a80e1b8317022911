import type Stripe from 'stripe'
import { renderBalanceTransaction } from './balance-transactions.ts'
import { seconds } from './payment-intents.ts'
import type { StripeRecord } from './records.ts'

export type DisputeFacts = {
  readonly amountCents: number
  readonly currency: string
  readonly status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
  readonly reason: 'fraudulent' | 'product_not_received'
  readonly chargeId: string
  readonly evidence: Readonly<Partial<Record<EvidenceField, string>>>
  readonly submissions: number
  readonly dueMs: number
  /** When it ends by itself: at the due date, or when the bank has read the evidence. */
  readonly decidesMs: number
  /** Money out when opened, and back when won. Kept here whole, as the wire shows them whole. */
  readonly transactions: readonly StripeRecord<'balance_transaction'>[]
  readonly metadata: Readonly<Record<string, string>>
}

const noEvidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
export type EvidenceField = keyof typeof noEvidence
export const isEvidenceField = (name: string): name is EvidenceField => Object.hasOwn(noEvidence, name)

/** The bank only asks: no money has moved. */
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
