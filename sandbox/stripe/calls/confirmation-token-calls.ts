import * as z from 'zod'
import { HOUR_MS } from '#contract/dates.ts'
import type { Sql } from '../../database.ts'
import { type Billing, type CardFacts, noBilling, type WalletType } from '../cards.ts'
import type { Change } from '../change.ts'
import { renderConfirmationToken } from '../confirmation-tokens.ts'
import type { ConfirmationTokenFacts, StripeRecord } from '../facts.ts'
import { cardByMethod, type TestCard } from '../test-cards.ts'
import { type CallHandler, mustFind, type StripeCall } from './call.ts'
import { invalidRequest, noSuch } from './errors.ts'
import { readParams, wireExpand, wireText } from './params.ts'

const TOKEN_TTL_MS = 12 * HOUR_MS

export type NewCard = {
  readonly card: TestCard
  readonly expMonth: number
  readonly expYear: number
  readonly wallet: WalletType | null
  readonly billing: Billing
}

export const cardFacts = (change: Change, newCard: NewCard): CardFacts => ({
  paymentMethodId: change.makeId('pm'),
  createdMs: change.nowMs,
  method: newCard.card.method,
  last4: newCard.card.number.slice(-4),
  expMonth: newCard.expMonth,
  expYear: newCard.expYear,
  wallet: newCard.wallet,
  billing: newCard.billing,
})

/** The card of a test payment method, such as `pm_card_visa`. Valid for three more years. */
export const cardOfMethod = (change: Change, method: string): CardFacts => {
  const card = cardByMethod(method)
  if (!card) throw noSuch('PaymentMethod', method, 'payment_method')
  const expYear = new Date(change.nowMs).getUTCFullYear() + 3
  return cardFacts(change, { card, expMonth: 8, expYear, wallet: null, billing: noBilling })
}

export const makeToken = (
  change: Change,
  card: CardFacts,
  { returnUrl, setupFutureUsage = null }: Pick<ConfirmationTokenFacts, 'returnUrl' | 'setupFutureUsage'>,
): StripeRecord<'confirmation_token'> =>
  change.make('confirmation_token', null, {
    card,
    returnUrl,
    setupFutureUsage,
    expiresMs: change.nowMs + TOKEN_TTL_MS,
  })

const billingShape = z.strictObject({
  name: wireText.optional(),
  email: wireText.optional(),
  phone: wireText.optional(),
  address: z
    .strictObject({
      postal_code: wireText.optional(),
      country: wireText.optional(),
      city: wireText.optional(),
      state: wireText.optional(),
      line1: wireText.optional(),
      line2: wireText.optional(),
    })
    .optional(),
})

const readBilling = (details: z.output<typeof billingShape> | undefined): Billing => ({
  name: details?.name ?? null,
  email: details?.email ?? null,
  phone: details?.phone ?? null,
  postalCode: details?.address?.postal_code ?? null,
  country: details?.address?.country ?? null,
})

const testTokenShape = z.strictObject({
  payment_method: z.string(),
  payment_method_data: z
    .strictObject({ type: z.literal('card').optional(), billing_details: billingShape.optional() })
    .optional(),
  return_url: wireText.optional(),
  setup_future_usage: z.enum(['on_session', 'off_session']).optional(),
  expand: wireExpand,
})

/** `POST /v1/test_helpers/confirmation_tokens`: creates a token as a page would, for tests without a browser. */
export const createTestToken: CallHandler = async (call) => {
  const params = readParams(testTokenShape, call.params)
  const billing = readBilling(params.payment_method_data?.billing_details)
  const card = { ...cardOfMethod(call.change, params.payment_method), billing }
  const token = makeToken(call.change, card, {
    returnUrl: params.return_url ?? null,
    setupFutureUsage: params.setup_future_usage ?? null,
  })
  return { status: 200, body: renderConfirmationToken(token, null) }
}

const paymentOf = async (sql: Sql, tokenId: string): Promise<string | null> => {
  const [row] = await sql<{ payment_intent_id: string }>(
    'token_use',
    'select payment_intent_id from sandbox.stripe_token_use where token_id = $1',
    [tokenId],
  )
  return row?.payment_intent_id ?? null
}

export const retrieveToken: CallHandler = async (call) => {
  readParams(z.strictObject({ expand: wireExpand }), call.params)
  const token = await mustFind(call, 'confirmation_token', call.id)
  return { status: 200, body: renderConfirmationToken(token, await paymentOf(call.sql, token.id)) }
}

/** Finds a token that hasn't expired. The table `stripe_token_use` makes sure that it is used only once. */
export const requireUsableToken = async (
  call: StripeCall,
  tokenId: string,
): Promise<StripeRecord<'confirmation_token'>> => {
  const token = await mustFind(call, 'confirmation_token', tokenId)
  if (token.facts.expiresMs <= call.change.nowMs) {
    throw invalidRequest(`The ConfirmationToken ${tokenId} has expired.`, {
      code: 'resource_missing',
      param: 'confirmation_token',
    })
  }
  return token
}

export const tokenUsedFailure = () =>
  invalidRequest('This ConfirmationToken has already been used to confirm a PaymentIntent.', {
    param: 'confirmation_token',
  })
