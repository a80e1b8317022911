import type Stripe from 'stripe'
import * as z from 'zod'
import { randomText } from '../../ids.ts'
import { type CardFacts, testCardOf } from '../cards.ts'
import { type ConfirmChoice, type Confirmed, confirmPayment } from '../confirm-payment.ts'
import type { PaymentIntentFacts, StripeRecord } from '../facts.ts'
import { renderPaymentIntent } from '../payment-intents.ts'
import { findRecord } from '../records.ts'
import {
  type CallHandler,
  mustFind,
  mustLock,
  pageOf,
  pageShape,
  type StripeAnswer,
  type StripeCall,
  show,
  showPage,
} from './call.ts'
import { cardOfMethod, requireUsableToken } from './confirmation-token-calls.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { readParams, wireBoolean, wireExpand, wireInteger, wireMetadata, wireText } from './params.ts'

type Intent = StripeRecord<'payment_intent'>

const SMALLEST_CENTS = 50
const LARGEST_CENTS = 99_999_999

const confirmFields = {
  confirmation_token: z.string().optional(),
  payment_method: z.string().optional(),
  return_url: z.url().optional(),
  use_stripe_sdk: wireBoolean.optional(),
  expand: wireExpand,
}

const createShape = z.strictObject({
  ...confirmFields,
  amount: wireInteger,
  currency: z.enum(['usd', 'USD']),
  confirm: wireBoolean.default(false),
  automatic_payment_methods: z
    .strictObject({ enabled: wireBoolean, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  allowed_payment_method_types: z.array(z.enum(['card', 'link'])).optional(),
  customer: z.string().optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).default('automatic_async'),
  confirmation_method: z.literal('automatic').optional(),
  description: wireText.optional(),
  metadata: wireMetadata.default({}),
  receipt_email: z.string().optional(),
  statement_descriptor: z.string().max(22).optional(),
  statement_descriptor_suffix: z
    .string()
    .max(22)
    .regex(/^[^<>\\'"*]*$/, 'must have none of < > \\ \' " *')
    .regex(/[A-Za-z]/, 'must contain a letter')
    .optional(),
  transfer_group: wireText.optional(),
})
const confirmShape = z.strictObject(confirmFields)

const checkAmount = (cents: number): void => {
  if (cents < SMALLEST_CENTS) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  if (cents > LARGEST_CENTS) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
}

const newIntent = (
  call: StripeCall,
  params: z.output<typeof createShape>,
): StripeRecord<'payment_intent'> => {
  checkAmount(params.amount)
  const id = call.change.newId('payment_intent')
  const facts: PaymentIntentFacts = {
    amountCents: params.amount,
    currency: 'usd',
    status: 'requires_payment_method',
    clientSecret: `${id}_secret_${randomText(25)}`,
    captureMethod: params.capture_method,
    automaticMethods: params.payment_method_types === undefined,
    cardsOnly: (params.payment_method_types ?? params.allowed_payment_method_types) !== undefined,
    linkAllowed: params.allowed_payment_method_types?.includes('link') ?? false,
    customerId: params.customer ?? null,
    setupFutureUsage: params.setup_future_usage ?? null,
    allowRedirects: params.automatic_payment_methods?.allow_redirects ?? 'always',
    description: params.description ?? null,
    metadata: params.metadata,
    receiptEmail: params.receipt_email ?? null,
    statementDescriptor: params.statement_descriptor ?? null,
    statementSuffix: params.statement_descriptor_suffix ?? null,
    transferGroup: params.transfer_group ?? null,
    returnUrl: params.return_url ?? null,
    card: null,
    action: null,
    latestChargeId: null,
    lastError: null,
    canceledMs: null,
    cancellationReason: null,
  }
  const intent = call.change.make('payment_intent', null, facts, id)
  call.change.emit('payment_intent.created', intent)
  return intent
}

const requireAllowed = (intent: StripeRecord<'payment_intent'>, choice: ConfirmChoice | null): void => {
  if (choice === null || intent.facts.cardsOnly !== true) return
  const isLink = choice.card.wallet === 'link'
  const isDebit = testCardOf(choice.card).bankDebit === true
  if (!isDebit && (!isLink || intent.facts.linkAllowed === true)) return
  const type = isDebit ? 'us_bank_account' : 'link'
  throw invalidRequest(`The payment method type "${type}" is not allowed for this PaymentIntent.`, {
    code: 'payment_intent_incompatible_payment_method',
    param: 'payment_method',
  })
}

/** A customer that exists and isn't deleted. */
const requireCustomer = async (call: StripeCall, customerId: string | undefined): Promise<void> => {
  if (customerId === undefined) return
  const customer = await mustFind(call, 'customer', customerId)
  if (customer.facts.deleted) throw noSuch('customer', customerId, 'customer')
}

/** The card of a payment method: one attached to the payment's customer, or a test method. */
const cardOf = async (call: StripeCall, intent: Intent, method: string): Promise<CardFacts> => {
  const stored = await findRecord(call.sql, 'payment_method', method)
  if (stored === undefined) return cardOfMethod(call.change, method)
  const { customerId, card } = stored.facts
  if (customerId === null) {
    throw invalidRequest(
      'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    )
  }
  if (customerId !== intent.facts.customerId) {
    throw invalidRequest(
      `The PaymentMethod ${method} belongs to a Customer. Pass that Customer in the \`customer\` parameter.`,
      { param: 'payment_method' },
    )
  }
  return card
}

/** Elements that don't know of the later use would take a card for which its bank was asked too little. */
const checkFutureUsage = (intent: Intent, token: StripeRecord<'confirmation_token'>): void => {
  const expected = token.facts.setupFutureUsage ?? null
  const provided = intent.facts.setupFutureUsage ?? null
  if (provided === null || provided === expected) return
  throw invalidRequest(
    `The provided setup_future_usage (${provided}) does not match the expected setup_future_usage (${expected}).`,
    { param: 'setup_future_usage' },
  )
}

const readChoice = async (
  call: StripeCall,
  intent: StripeRecord<'payment_intent'>,
  params: z.output<typeof confirmShape>,
): Promise<ConfirmChoice | null> => {
  const { confirmation_token: tokenId, payment_method: method } = params
  const useStripeSdk = params.use_stripe_sdk ?? false
  const returnUrl = params.return_url ?? intent.facts.returnUrl
  if (tokenId !== undefined && method !== undefined) {
    throw invalidRequest('You cannot pass both `confirmation_token` and `payment_method`.')
  }
  if (tokenId !== undefined) {
    const token = await requireUsableToken(call, tokenId)
    checkFutureUsage(intent, token)
    call.change.usedToken = { tokenId, paymentIntentId: intent.id }
    // A token comes from a page, whose script can handle the next action, so `use_stripe_sdk` defaults to true.
    const byScript = params.use_stripe_sdk ?? true
    return { card: token.facts.card, useStripeSdk: byScript, returnUrl: returnUrl ?? token.facts.returnUrl }
  }
  if (method !== undefined) return { card: await cardOf(call, intent, method), useStripeSdk, returnUrl }
  return null
}

const answerConfirmed = (
  call: StripeCall,
  confirmed: Confirmed,
  paths: readonly string[],
): Promise<StripeAnswer> =>
  confirmed.status === 200
    ? show(call, confirmed.intent, paths)
    : Promise.resolve({ status: confirmed.status, body: { error: confirmed.failure } })

const confirmWith = async (
  call: StripeCall,
  intent: StripeRecord<'payment_intent'>,
  choice: ConfirmChoice | null,
  paths: readonly string[],
): Promise<StripeAnswer> => {
  const { faults, origin } = call.provider
  const card = choice?.card ?? intent.facts.card
  if (card === null) {
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  }
  const chosen = choice ?? { card, useStripeSdk: false, returnUrl: intent.facts.returnUrl }
  const confirmed = confirmPayment(call.change, faults.current(), intent, chosen, origin)
  return answerConfirmed(call, confirmed, paths)
}

/** `POST /v1/payment_intents`. With `confirm`, the payment is made and confirmed in one write. */
export const createPaymentIntent: CallHandler = async (call) => {
  const params = readParams(createShape, call.params)
  await requireCustomer(call, params.customer)
  const intent = newIntent(call, params)
  const choice = await readChoice(call, intent, params)
  requireAllowed(intent, choice)
  if (params.confirm) return confirmWith(call, intent, choice, params.expand)
  if (call.change.usedToken) {
    throw invalidRequest('You can only pass a `confirmation_token` when confirming a PaymentIntent.', {
      param: 'confirmation_token',
    })
  }
  if (choice === null) return show(call, intent, params.expand)
  const ready = call.change.update(intent, { status: 'requires_confirmation', card: choice.card })
  return show(call, ready, params.expand)
}

export const confirmPaymentIntent: CallHandler = async (call) => {
  const params = readParams(confirmShape, call.params)
  const intent = await mustLock(call, 'payment_intent', call.id)
  const choice = await readChoice(call, intent, params)
  requireAllowed(intent, choice)
  return confirmWith(call, intent, choice, params.expand)
}

const cancelShape = z.strictObject({
  cancellation_reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned']).optional(),
  expand: wireExpand,
})
const cancelable = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

export const cancelPaymentIntent: CallHandler = async (call) => {
  const params = readParams(cancelShape, call.params)
  const intent = await mustLock(call, 'payment_intent', call.id)
  if (!cancelable.has(intent.facts.status)) {
    throw invalidRequest(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.facts.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  const canceled = call.change.update(intent, {
    status: 'canceled',
    action: null,
    canceledMs: call.change.nowMs,
    cancellationReason: params.cancellation_reason ?? null,
  })
  call.change.emit('payment_intent.canceled', canceled)
  return show(call, canceled, params.expand)
}

const retrieveShape = z.strictObject({ client_secret: z.string().optional(), expand: wireExpand })

/** Fields of a payment that a browser may read with its client secret. */
const browserFields = [
  'id',
  'object',
  'amount',
  'client_secret',
  'created',
  'currency',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'receipt_email',
  'status',
] as const satisfies readonly (keyof Stripe.PaymentIntent)[]

const forBrowser = (intent: StripeRecord<'payment_intent'>, origin: string): object => {
  const whole = renderPaymentIntent(intent, origin)
  return Object.fromEntries(browserFields.map((name) => [name, whole[name]]))
}

export const retrievePaymentIntent: CallHandler = async (call) => {
  const params = readParams(retrieveShape, call.params)
  const intent = await mustFind(call, 'payment_intent', call.id)
  if (!call.isPublishable) return show(call, intent, params.expand)
  if (params.client_secret !== intent.facts.clientSecret) throw noSuch('payment_intent', call.id, 'intent')
  return { status: 200, body: forBrowser(intent, call.provider.origin) }
}

const listShape = z.strictObject(pageShape)

export const listPaymentIntents: CallHandler = async (call) => {
  const params = readParams(listShape, call.params)
  return showPage(call, 'payment_intent', pageOf(params), params.expand)
}
