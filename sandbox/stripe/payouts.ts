import type Stripe from 'stripe'
import { pacificDay } from '#contract/dates.ts'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

export const renderPayout = (payout: StripeRecord<'payout'>): Stripe.Payout => {
  const { facts } = payout
  return {
    id: payout.id,
    object: 'payout',
    amount: facts.amountCents,
    application_fee: null,
    application_fee_amount: null,
    // A date, as Stripe writes it: its midnight in UTC.
    arrival_date: seconds(Date.parse(pacificDay(new Date(facts.arrivalMs)))),
    automatic: false,
    balance_transaction: null,
    created: seconds(payout.createdMs),
    currency: 'usd',
    description: facts.description,
    destination: facts.bankId,
    failure_balance_transaction: null,
    failure_code: facts.failure,
    failure_message: facts.failure === null ? null : 'The bank of the sandbox sent this payout back.',
    livemode: false,
    metadata: { ...facts.metadata },
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: facts.status,
    trace_id: null,
    type: facts.bankId.startsWith('card_') ? 'card' : 'bank_account',
  }
}
