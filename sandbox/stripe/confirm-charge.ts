import { DAY_MS } from '#contract/dates.ts'
import type { Faults } from '../faults.ts'
import { cardFeeCents } from './balance-transactions.ts'
import { type CardFacts, testCardOf } from './cards.ts'
import type { Change } from './change.ts'
import type { PaymentIntentStatus, StripeRecord } from './facts.ts'
import type { Decline } from './test-cards.ts'

type Intent = StripeRecord<'payment_intent'>
type Charge = StripeRecord<'charge'>

const SECOND_MS = 1000
/** Seconds that a slow card keeps a payment processing. */
const SLOW_CARD_SECONDS = 20
/** Short, so that a person who tries it can watch the dispute. */
const DISPUTE_AFTER_MS = 10 * SECOND_MS
const WARNING_AFTER_MS = 10 * SECOND_MS
/** Card payments become available two days later. */
export const AVAILABLE_AFTER_MS = 2 * DAY_MS

const slowDecline: Decline = {
  code: 'card_declined',
  declineCode: 'generic_decline',
  message: 'Your card was declined.',
}

/** Result of a payment that needs no authentication, or was authenticated. */
export type ConfirmedCharge = {
  readonly intent: Intent
  readonly charge: Charge
  readonly decline: Decline | null
}

const newCharge = (
  change: Change,
  intent: Intent,
  card: CardFacts,
  authenticated: boolean,
  status: 'succeeded' | 'pending' | 'failed',
  failure: Decline | null,
): Charge =>
  change.make('charge', intent.id, {
    customerId: intent.facts.customerId ?? null,
    amountCents: intent.facts.amountCents,
    currency: intent.facts.currency,
    status,
    refundedCents: 0,
    balanceTransactionId: null,
    card,
    authenticated,
    description: intent.facts.description,
    metadata: intent.facts.metadata,
    receiptEmail: intent.facts.receiptEmail,
    statementDescriptor: intent.facts.statementDescriptor,
    statementSuffix: intent.facts.statementSuffix,
    transferGroup: intent.facts.transferGroup,
    failure,
    dispute: null,
  })

/** Posts the charge, less its fee, to the balance. */
export const postToBalance = (change: Change, charge: Charge): Charge => {
  const { amountCents, card, currency, description } = charge.facts
  const waitMs = testCardOf(card).availableAtOnce ? 0 : AVAILABLE_AFTER_MS
  const transaction = change.make('balance_transaction', charge.id, {
    amountCents,
    feeCents: cardFeeCents(amountCents),
    currency,
    kind: 'charge',
    reportingCategory: 'charge',
    description,
    availableMs: change.nowMs + waitMs,
  })
  return change.update(charge, { balanceTransactionId: transaction.id })
}

const intentFactsWith = (charge: Charge, status: PaymentIntentStatus) => ({
  status,
  latestChargeId: charge.id,
  action: null,
  card: charge.facts.card,
  lastError: null,
})

/** Attaches the card of a paid payment to its customer, if the payment asks for it; that of an attached card doesn't. */
const attachCard = (change: Change, { facts }: Intent, card: CardFacts): void => {
  const { customerId, setupFutureUsage } = facts
  if (customerId == null || setupFutureUsage == null) return
  change.make('payment_method', customerId, { card, customerId }, card.paymentMethodId)
}

/** Approves a charge: posts it now, or later if its fee is late, and schedules what the test card does later. */
const succeed = (change: Change, faults: Faults, intent: Intent, approvedCharge: Charge): ConfirmedCharge => {
  const isFeeLate = faults.lateFeeSeconds > 0
  if (isFeeLate) change.schedule('reveal_fee', approvedCharge.id, faults.lateFeeSeconds * SECOND_MS)
  const charge = isFeeLate ? approvedCharge : postToBalance(change, approvedCharge)
  change.emit('charge.succeeded', charge)
  const succeededIntent = change.update(intent, intentFactsWith(charge, 'succeeded'))
  change.emit('payment_intent.succeeded', succeededIntent)
  attachCard(change, intent, charge.facts.card)
  const { afterPayment } = testCardOf(charge.facts.card)
  if (afterPayment === 'fraud_warning') change.schedule('warn_of_fraud', charge.id, WARNING_AFTER_MS)
  else if (afterPayment !== undefined) change.schedule('open_dispute', charge.id, DISPUTE_AFTER_MS)
  return { intent: succeededIntent, charge, decline: null }
}

/** Declines a charge. The payment then waits for another card. */
const fail = (change: Change, intent: Intent, charge: Charge, decline: Decline): ConfirmedCharge => {
  change.emit('charge.failed', charge)
  const failed = change.update(intent, {
    status: 'requires_payment_method',
    latestChargeId: charge.id,
    action: null,
    card: charge.facts.card,
    lastError: { type: 'card_error', ...decline, chargeId: charge.id },
  })
  change.emit('payment_intent.payment_failed', failed)
  return { intent: failed, charge, decline }
}

const startProcessing = (
  change: Change,
  intent: Intent,
  card: CardFacts,
  authenticated: boolean,
  ms: number,
): ConfirmedCharge => {
  const charge = newCharge(change, intent, card, authenticated, 'pending', null)
  change.emit('charge.pending', charge)
  const processing = change.update(intent, intentFactsWith(charge, 'processing'))
  change.emit('payment_intent.processing', processing)
  change.schedule('settle_payment', intent.id, ms)
  return { intent: processing, charge, decline: null }
}

/** Charges a card. The test card decides the outcome. */
export const confirmCharge = (
  change: Change,
  faults: Faults,
  intent: Intent,
  card: CardFacts,
  authenticated: boolean,
): ConfirmedCharge => {
  const test = testCardOf(card)
  if (test.decline) {
    const charge = newCharge(change, intent, card, authenticated, 'failed', test.decline)
    return fail(change, intent, charge, test.decline)
  }
  const slowSeconds = test.slow ? SLOW_CARD_SECONDS : faults.slowSuccessSeconds
  if (slowSeconds > 0) return startProcessing(change, intent, card, authenticated, slowSeconds * SECOND_MS)
  return succeed(change, faults, intent, newCharge(change, intent, card, authenticated, 'succeeded', null))
}

/** Finishes a processing payment. */
export const settlePayment = (
  change: Change,
  faults: Faults,
  intent: Intent,
  charge: Charge,
): ConfirmedCharge => {
  if (testCardOf(charge.facts.card).slow === 'fails') {
    return fail(
      change,
      intent,
      change.update(charge, { status: 'failed', failure: slowDecline }),
      slowDecline,
    )
  }
  return succeed(change, faults, intent, change.update(charge, { status: 'succeeded' }))
}
