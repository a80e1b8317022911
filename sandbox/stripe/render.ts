import type Stripe from 'stripe'
import { renderAccountSession, type WireAccountSession } from './accounts/account-sessions.ts'
import { renderAccount } from './accounts/accounts.ts'
import { renderBalanceTransaction } from './balance-transactions.ts'
import { renderPaymentMethod } from './cards.ts'
import { renderCharge } from './charges.ts'
import { renderConfirmationToken } from './confirmation-tokens.ts'
import { renderCustomer } from './customers.ts'
import { renderDispute } from './disputes.ts'
import type { RecordType, StripeRecord } from './facts.ts'
import { renderPaymentIntent, seconds } from './payment-intents.ts'
import { renderPayout } from './payouts.ts'
import { renderRefund } from './refunds.ts'
import { renderTransfer, renderTransferReversal } from './transfers.ts'

/** Renders an uploaded file, whose bytes aren't stored. */
const renderFile = ({ id, createdMs, facts }: StripeRecord<'file'>): Stripe.File => ({
  id,
  object: 'file',
  created: seconds(createdMs),
  expires_at: null,
  filename: facts.filename,
  purpose: 'dispute_evidence',
  size: facts.bytes,
  title: null,
  type: facts.type,
  url: null,
})

const renderEarlyFraudWarning = (
  warning: StripeRecord<'radar.early_fraud_warning'>,
): Stripe.Radar.EarlyFraudWarning => ({
  id: warning.id,
  object: 'radar.early_fraud_warning',
  actionable: warning.facts.actionable,
  charge: warning.facts.chargeId,
  created: seconds(warning.createdMs),
  fraud_type: warning.facts.fraudType,
  livemode: false,
  ...(warning.parentId === null ? {} : { payment_intent: warning.parentId }),
})

/** Origin and time with which objects are rendered. */
export type Scene = { readonly origin: string; readonly nowMs: number }

/** Wire type of each kind of record. */
export type WireObjects = {
  readonly payment_intent: Stripe.PaymentIntent
  readonly confirmation_token: Stripe.ConfirmationToken
  readonly customer: Stripe.Customer | Stripe.DeletedCustomer
  readonly payment_method: Stripe.PaymentMethod
  readonly charge: Stripe.Charge
  readonly balance_transaction: Stripe.BalanceTransaction
  readonly refund: Stripe.Refund
  readonly dispute: Stripe.Dispute
  readonly file: Stripe.File
  readonly 'radar.early_fraud_warning': Stripe.Radar.EarlyFraudWarning
  readonly account: Stripe.Account
  readonly account_session: WireAccountSession
  readonly transfer: Stripe.Transfer
  readonly transfer_reversal: Stripe.TransferReversal
  readonly payout: Stripe.Payout
}

type Renderers = {
  readonly [T in RecordType]: (record: StripeRecord<T>, scene: Scene) => WireObjects[T]
}

const renderers: Renderers = {
  payment_intent: (record, scene) => renderPaymentIntent(record, scene.origin),
  confirmation_token: (record) => renderConfirmationToken(record, null),
  customer: renderCustomer,
  payment_method: ({ facts }) => renderPaymentMethod(facts.card, facts.customerId),
  charge: renderCharge,
  balance_transaction: (record, scene) => renderBalanceTransaction(record, scene.nowMs),
  refund: renderRefund,
  dispute: (record, scene) => renderDispute(record, scene.nowMs),
  file: renderFile,
  'radar.early_fraud_warning': renderEarlyFraudWarning,
  account: renderAccount,
  account_session: renderAccountSession,
  transfer: renderTransfer,
  transfer_reversal: renderTransferReversal,
  payout: renderPayout,
}

/** Renders an object in Stripe's format. */
export const render = <T extends RecordType>(record: StripeRecord<T>, scene: Scene): WireObjects[T] =>
  renderers[record.type](record, scene)
