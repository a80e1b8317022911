import type Stripe from 'stripe'
import { shareOfCents } from '#contract/money.ts'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

const CARD_FEE_BASIS_POINTS = 290
const CARD_FEE_FIXED_CENTS = 30
export const DISPUTE_FEE_CENTS = 1500

/** The provider's fee for a card payment: 2.9 % and 30 cents. */
export const cardFeeCents = (amountCents: number): number =>
  shareOfCents(amountCents, CARD_FEE_BASIS_POINTS) + CARD_FEE_FIXED_CENTS

export const renderBalanceTransaction = (
  transaction: StripeRecord<'balance_transaction'>,
  nowMs: number,
): Stripe.BalanceTransaction => {
  const { facts } = transaction
  const isDispute = facts.reportingCategory === 'dispute'
  return {
    id: transaction.id,
    object: 'balance_transaction',
    amount: facts.amountCents,
    available_on: seconds(facts.availableMs),
    balance_type: 'payments',
    created: seconds(transaction.createdMs),
    currency: facts.currency,
    description: facts.description,
    exchange_rate: null,
    fee: facts.feeCents,
    fee_details:
      facts.feeCents === 0
        ? []
        : [
            {
              amount: facts.feeCents,
              application: null,
              currency: facts.currency,
              description: isDispute ? 'Dispute fee' : 'Stripe processing fees',
              type: 'stripe_fee',
            },
          ],
    net: facts.amountCents - facts.feeCents,
    reporting_category: facts.reportingCategory,
    source: transaction.parentId,
    status: facts.availableMs <= nowMs ? 'available' : 'pending',
    type: facts.kind,
  }
}
