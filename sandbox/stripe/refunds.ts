import type Stripe from 'stripe'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

export const renderRefund = (refund: StripeRecord<'refund'>): Stripe.Refund => {
  const { facts } = refund
  return {
    id: refund.id,
    object: 'refund',
    amount: facts.amountCents,
    balance_transaction: facts.balanceTransactionId,
    charge: facts.chargeId,
    created: seconds(refund.createdMs),
    currency: facts.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
    },
    ...(facts.failureBalanceTransactionId === null
      ? {}
      : { failure_balance_transaction: facts.failureBalanceTransactionId }),
    ...(facts.failureReason === null ? {} : { failure_reason: facts.failureReason }),
    metadata: { ...facts.metadata },
    payment_intent: refund.parentId,
    payment_method: null,
    ...(facts.status === 'pending' ? { pending_reason: 'processing' } : {}),
    reason: facts.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: facts.status,
    transfer_reversal: null,
  }
}
