import type Stripe from 'stripe'
import { renderBilling, renderChargedCard, testCardOf } from './cards.ts'
import type { ChargeFacts, StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

/** Maximum length of the text on a bank statement. */
const STATEMENT_LENGTH = 22
const STATEMENT_PREFIX = 'HEARTEN'

export const statementText = (
  facts: Pick<ChargeFacts, 'statementDescriptor' | 'statementSuffix'>,
): string => {
  if (facts.statementSuffix === null) return facts.statementDescriptor ?? STATEMENT_PREFIX
  return `${STATEMENT_PREFIX}* ${facts.statementSuffix}`.slice(0, STATEMENT_LENGTH)
}

const renderOutcome = (facts: ChargeFacts): Stripe.Charge.Outcome | null => {
  if (facts.status === 'pending') return null
  const unknown = { advice_code: null, network_advice_code: null, network_decline_code: null }
  if (facts.failure === null) {
    return {
      ...unknown,
      network_status: 'approved_by_network',
      reason: null,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  const blocked = testCardOf(facts.card).blocked === true
  return {
    ...unknown,
    network_status: blocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: blocked ? 'highest_risk_level' : facts.failure.declineCode,
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 92 : 12,
    seller_message: blocked
      ? 'Stripe blocked this payment as too risky.'
      : `The bank returned the decline code \`${facts.failure.declineCode}\`.`,
    type: blocked ? 'blocked' : 'issuer_declined',
  }
}

export const renderCharge = (charge: StripeRecord<'charge'>): Stripe.Charge => {
  const { facts } = charge
  const succeeded = facts.status === 'succeeded'
  return {
    id: charge.id,
    object: 'charge',
    amount: facts.amountCents,
    amount_captured: succeeded ? facts.amountCents : 0,
    amount_refunded: facts.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: facts.balanceTransactionId,
    billing_details: renderBilling(facts.card.billing),
    calculated_statement_descriptor: statementText(facts),
    captured: succeeded,
    created: seconds(charge.createdMs),
    currency: facts.currency,
    customer: facts.customerId ?? null,
    description: facts.description,
    disputed: facts.dispute !== null,
    failure_balance_transaction: null,
    failure_code: facts.failure?.code ?? null,
    failure_message: facts.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...facts.metadata },
    on_behalf_of: null,
    outcome: renderOutcome(facts),
    paid: succeeded,
    payment_intent: charge.parentId,
    payment_method: facts.card.paymentMethodId,
    payment_method_details: renderChargedCard(facts.card, facts.amountCents, facts.authenticated),
    receipt_email: facts.receiptEmail,
    receipt_number: null,
    receipt_url: null,
    refunded: facts.refundedCents === facts.amountCents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: facts.statementDescriptor,
    statement_descriptor_suffix: facts.statementSuffix,
    status: facts.status,
    transfer_data: null,
    transfer_group: facts.transferGroup,
  }
}
