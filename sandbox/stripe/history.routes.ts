import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { randomText } from '../ids.ts'
import { type CardFacts, noBilling } from './cards.ts'
import { AVAILABLE_AFTER_MS } from './confirm-charge.ts'
import type { ChargeFacts, PaymentIntentFacts, StripeRecord } from './facts.ts'
import type { Provider } from './provider.ts'
import { addRecords } from './save-change.ts'
import { cardByBrand } from './test-cards.ts'

const BODY_LIMIT_BYTES = 32 * 1024 * 1024
const EXPIRES_AFTER_YEARS = 3
const idOf = (prefix: string) =>
  z
    .string()
    .max(80)
    .startsWith(`${prefix}_`)
    .regex(/^[a-z]+_[A-Za-z0-9_]{3,}$/)

const paymentShape = z.strictObject({
  paymentIntentId: idOf('pi'),
  chargeId: idOf('ch'),
  balanceTransactionId: idOf('txn'),
  amountCents: z.number().int().min(50).max(99_999_999),
  feeCents: z.number().int().min(0),
  createdAt: z.coerce.date(),
  metadata: z.record(z.string(), z.string()),
  description: z.string(),
  donorName: z.string(),
  cardLast4: z.string().regex(/^\d{4}$/),
  cardBrand: z.enum(['visa', 'mastercard', 'amex', 'discover']),
  /** The customer to whom the card was attached, if it was. */
  customerId: idOf('cus').nullable().default(null),
})
const historyShape = z.array(paymentShape).max(20_000)

type Payment = z.output<typeof paymentShape>

const cardOf = (payment: Payment): CardFacts => ({
  paymentMethodId: payment.paymentIntentId.replace(/^pi_/, 'pm_'),
  createdMs: payment.createdAt.getTime(),
  method: cardByBrand(payment.cardBrand).method,
  last4: payment.cardLast4,
  expMonth: 12,
  expYear: payment.createdAt.getUTCFullYear() + EXPIRES_AFTER_YEARS,
  wallet: null,
  billing: { ...noBilling, name: payment.donorName },
})

const unsetFields = {
  currency: 'usd',
  receiptEmail: null,
  statementDescriptor: null,
  statementSuffix: null,
  transferGroup: null,
}

const intentFacts = (payment: Payment, card: CardFacts): PaymentIntentFacts => ({
  ...unsetFields,
  amountCents: payment.amountCents,
  metadata: payment.metadata,
  description: payment.description,
  status: 'succeeded',
  clientSecret: `${payment.paymentIntentId}_secret_${randomText(25)}`,
  captureMethod: 'automatic_async',
  automaticMethods: true,
  allowRedirects: 'always',
  returnUrl: null,
  customerId: payment.customerId,
  setupFutureUsage: payment.customerId === null ? null : 'on_session',
  card,
  action: null,
  latestChargeId: payment.chargeId,
  lastError: null,
  canceledMs: null,
  cancellationReason: null,
})

const chargeFacts = (payment: Payment, card: CardFacts): ChargeFacts => ({
  ...unsetFields,
  amountCents: payment.amountCents,
  metadata: payment.metadata,
  description: payment.description,
  status: 'succeeded',
  refundedCents: 0,
  balanceTransactionId: payment.balanceTransactionId,
  customerId: payment.customerId,
  card,
  authenticated: false,
  failure: null,
  dispute: null,
})

const recordsOf = (payment: Payment): StripeRecord[] => {
  const createdMs = payment.createdAt.getTime()
  const card = cardOf(payment)
  const { paymentIntentId, chargeId, balanceTransactionId, amountCents, feeCents, customerId } = payment
  const intent: StripeRecord<'payment_intent'> = {
    ...{ type: 'payment_intent', id: paymentIntentId, parentId: null, createdMs },
    facts: intentFacts(payment, card),
  }
  const charge: StripeRecord<'charge'> = {
    ...{ type: 'charge', id: chargeId, parentId: paymentIntentId, createdMs },
    facts: chargeFacts(payment, card),
  }
  const transaction: StripeRecord<'balance_transaction'> = {
    ...{ type: 'balance_transaction', id: balanceTransactionId, parentId: chargeId, createdMs },
    facts: {
      ...{ amountCents, feeCents, currency: 'usd', kind: 'charge', reportingCategory: 'charge' },
      description: null,
      availableMs: createdMs + AVAILABLE_AFTER_MS,
    },
  }
  if (customerId === null) return [intent, charge, transaction]
  const method: StripeRecord<'payment_method'> = {
    ...{ type: 'payment_method', id: card.paymentMethodId, parentId: customerId, createdMs },
    facts: { card, customerId },
  }
  return [intent, charge, transaction, method]
}

/**
 * `POST /history`: inserts succeeded payments of the past in one statement, with the caller's ids and without
 * events, for the demo data. Idempotent.
 */
export const historyRoutes = (provider: Provider) => async (app: FastifyInstance) => {
  app.post('/history', { bodyLimit: BODY_LIMIT_BYTES }, async (request) => {
    const payments = historyShape.parse(request.body)
    const records = payments.flatMap((payment) => recordsOf(payment))
    await addRecords(provider.database.sql, records)
    return { written: payments.length }
  })
}
