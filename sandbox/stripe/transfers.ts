import type Stripe from 'stripe'
import type { StripeRecord } from './facts.ts'
import { seconds } from './payment-intents.ts'

export const renderTransferReversal = (
  reversal: StripeRecord<'transfer_reversal'>,
): Stripe.TransferReversal => ({
  id: reversal.id,
  object: 'transfer_reversal',
  amount: reversal.facts.amountCents,
  balance_transaction: reversal.facts.balanceTransactionId,
  created: seconds(reversal.createdMs),
  currency: 'usd',
  destination_payment_refund: null,
  metadata: {},
  source_refund: null,
  transfer: reversal.parentId ?? '',
})

const reversalsOf = ({ id, facts }: StripeRecord<'transfer'>): Stripe.TransferReversal[] =>
  facts.reversal === null
    ? []
    : [
        renderTransferReversal({
          ...{ type: 'transfer_reversal', id: facts.reversal.id, parentId: id },
          createdMs: facts.reversal.createdMs,
          facts: {
            amountCents: facts.reversal.amountCents,
            balanceTransactionId: facts.reversal.balanceTransactionId,
          },
        }),
      ]

export const renderTransfer = (transfer: StripeRecord<'transfer'>): Stripe.Transfer => {
  const { facts } = transfer
  return {
    id: transfer.id,
    object: 'transfer',
    amount: facts.amountCents,
    amount_reversed: facts.reversal?.amountCents ?? 0,
    balance_transaction: facts.balanceTransactionId,
    created: seconds(transfer.createdMs),
    currency: 'usd',
    description: facts.description,
    destination: transfer.parentId,
    livemode: false,
    metadata: { ...facts.metadata },
    reversals: {
      object: 'list',
      data: reversalsOf(transfer),
      has_more: false,
      url: `/v1/transfers/${transfer.id}/reversals`,
    },
    reversed: facts.reversal?.amountCents === facts.amountCents,
    source_transaction: null,
    source_type: 'card',
    transfer_group: facts.group,
  }
}
