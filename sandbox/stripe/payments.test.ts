import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()

const pay = (method: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}, key?: string) =>
  world().stripe.paymentIntents.create(
    { amount: 5000, currency: 'usd', confirm: true, payment_method: method, use_stripe_sdk: true, ...more },
    key === undefined ? {} : { idempotencyKey: key },
  )

const refusal = async (promise: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('It was not refused', { cause: error })
  return error
}

test('a card pays, and the fee of 2.9 % and 30 cents is on its balance transaction', async () => {
  const intent = await pay('pm_card_visa', {
    metadata: { order_id: 'o1' },
    statement_descriptor_suffix: 'ROSA D.',
    expand: ['latest_charge.balance_transaction'],
  })
  const charge = intent.latest_charge
  if (charge === null || typeof charge === 'string') throw new Error('The charge was not expanded')
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 5000, metadata: { order_id: 'o1' } })
  expect(charge).toMatchObject({
    paid: true,
    calculated_statement_descriptor: 'HEARTEN* ROSA D.',
    payment_method_details: { card: { last4: '4242', brand: 'visa' } },
    balance_transaction: { amount: 5000, fee: 175, net: 4825, type: 'charge', status: 'pending' },
  })
  expect(await world().stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ latest_charge: charge.id })
})

test('a confirmation token pays once', async () => {
  const { stripe } = world()
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_mastercard' })
  expect(token.payment_method_preview?.card).toMatchObject({ brand: 'mastercard', last4: '4444' })
  const byToken = { amount: 2500, currency: 'usd', confirm: true, confirmation_token: token.id }
  const intent = await stripe.paymentIntents.create(byToken)
  expect(intent.status).toBe('succeeded')
  expect(await stripe.confirmationTokens.retrieve(token.id)).toMatchObject({ payment_intent: intent.id })
  const repeated = await refusal(stripe.paymentIntents.create(byToken))
  expect(repeated.message).toContain('already been used')
  const [first, second] = await Promise.allSettled([
    stripe.testHelpers.confirmationTokens.create({ payment_method: 'pm_card_visa' }),
  ]).then(async ([made]) => {
    if (made?.status !== 'fulfilled') throw new Error('No token')
    const params = { ...byToken, confirmation_token: made.value.id }
    return Promise.allSettled([stripe.paymentIntents.create(params), stripe.paymentIntents.create(params)])
  })
  expect([first?.status, second?.status].sort()).toEqual(['fulfilled', 'rejected'])
})

test('declines name their reason, carry the payment, and leave it open for another card', async () => {
  const error = await refusal(pay('pm_card_chargeDeclinedInsufficientFunds'))
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    payment_intent: { status: 'requires_payment_method' },
  })
  const id = error.payment_intent?.id ?? ''
  const retried = await world().stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  expect(retried).toMatchObject({ status: 'succeeded', last_payment_error: null })
  const charges = await world().stripe.charges.list({ payment_intent: id })
  expect(charges.data.map((charge) => charge.status).sort()).toEqual(['failed', 'succeeded'])
})

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
  ['pm_card_radarBlock', 'card_declined', 'fraudulent'],
])('the card %s is refused with %s, %s', async (method, code, declineCode) => {
  expect(await refusal(pay(method))).toMatchObject({ code, decline_code: declineCode })
})

test('an idempotency key replays its answer, also a decline, and refuses other parameters', async () => {
  const first = await pay('pm_card_visa', {}, 'key-1')
  const second = await pay('pm_card_visa', {}, 'key-1')
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  const other = await refusal(pay('pm_card_visa', { amount: 6000 }, 'key-1'))
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  const declined = await refusal(pay('pm_card_chargeDeclined', {}, 'key-2'))
  const replayed = await refusal(pay('pm_card_chargeDeclined', {}, 'key-2'))
  expect(replayed.payment_intent?.id).toBe(declined.payment_intent?.id)
})

test('a refused request isn’t stored for its idempotency key', async () => {
  await refusal(pay('pm_card_visa', { amount: 10 }, 'key-3'))
  expect((await pay('pm_card_visa', { amount: 1000 }, 'key-3')).status).toBe('succeeded')
})

test('of two concurrent requests with one key, one works and the other gets a conflict', async () => {
  const both = await Promise.allSettled([pay('pm_card_visa', {}, 'key-4'), pay('pm_card_visa', {}, 'key-4')])
  const statuses = both.map((one) => (one.status === 'fulfilled' ? 200 : one.reason.statusCode))
  expect(statuses.sort()).toEqual([200, 409])
})

test('the ambiguous card is charged, and its key replays the 500', async () => {
  const error = await refusal(
    pay('pm_card_sandboxAmbiguous', { metadata: { order_id: 'ambiguous' } }, 'key-5'),
  )
  expect(error).toMatchObject({ statusCode: 500 })
  expect(
    await refusal(pay('pm_card_sandboxAmbiguous', { metadata: { order_id: 'ambiguous' } }, 'key-5')),
  ).toMatchObject({
    statusCode: 500,
  })
  const found = await world().stripe.paymentIntents.list({ limit: 100 })
  const charged = found.data.filter((intent) => intent.metadata.order_id === 'ambiguous')
  expect(charged.map((intent) => intent.status)).toEqual(['succeeded'])
})

test('a 500 or a cut connection hides the effect only until the key is used again', async () => {
  await world().faults({ answer500Next: 1 })
  expect(await refusal(pay('pm_card_visa', {}, 'key-6'))).toMatchObject({ statusCode: 500 })
  expect((await pay('pm_card_visa', {}, 'key-6')).lastResponse.headers['idempotent-replayed']).toBe('true')
  // This client retries a lost connection once.
  await world().faults({ cutConnectionNext: 2 })
  expect(await refusal(pay('pm_card_visa', {}, 'key-7'))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  expect((await pay('pm_card_visa', {}, 'key-7')).lastResponse.headers['idempotent-replayed']).toBe('true')
})

test('payments with slow cards stay in processing for a while', async () => {
  const good = await pay('pm_card_sandboxSlowSuccess')
  const bad = await pay('pm_card_sandboxSlowFailure')
  expect([good.status, bad.status]).toEqual(['processing', 'processing'])
  await world().advance({ seconds: 21 })
  const { stripe } = world()
  expect((await stripe.paymentIntents.retrieve(good.id)).status).toBe('succeeded')
  expect(await stripe.paymentIntents.retrieve(bad.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { decline_code: 'generic_decline' },
  })
})

test('a fee can be reported late', async () => {
  await world().faults({ lateFeeSeconds: 120 })
  const intent = await pay('pm_card_visa', { expand: ['latest_charge.balance_transaction'] })
  await world().faults({ reset: true })
  expect(intent.latest_charge).toMatchObject({ balance_transaction: null })
  await world().advance({ seconds: 121 })
  const later = await world().stripe.paymentIntents.retrieve(intent.id, {
    expand: ['latest_charge.balance_transaction'],
  })
  expect(later.latest_charge).toMatchObject({ balance_transaction: { fee: 175 } })
})

test('3-D Secure is requested first, by script or by redirect, and can be canceled', async () => {
  const pending = await pay('pm_card_authenticationRequired')
  expect(pending).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
  const redirect = await pay('pm_card_authenticationRequired', {
    use_stripe_sdk: false,
    return_url: 'https://hearten.example/back',
  })
  expect(redirect.next_action).toMatchObject({
    type: 'redirect_to_url',
    redirect_to_url: { return_url: 'https://hearten.example/back' },
  })
  const { stripe } = world()
  const token = await stripe.testHelpers.confirmationTokens.create({
    payment_method: 'pm_card_authenticationRequired',
  })
  const byToken = await stripe.paymentIntents.create({
    ...{ amount: 5000, currency: 'usd', confirm: true, confirmation_token: token.id },
    return_url: 'https://hearten.example/back',
  })
  expect(byToken.next_action).toMatchObject({ type: 'use_stripe_sdk' })
  const canceled = await world().stripe.paymentIntents.cancel(pending.id, {
    cancellation_reason: 'abandoned',
  })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  expect((await refusal(world().stripe.paymentIntents.cancel(pending.id))).code).toBe(
    'payment_intent_unexpected_state',
  )
})

test('invalid requests are refused like at Stripe', async () => {
  const { stripe, sandbox } = world()
  const stranger = new Stripe('sk_test_wrong', { ...sandbox.stripeApi, maxNetworkRetries: 0 })
  expect(await refusal(stranger.balance.retrieve())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  expect(await refusal(stripe.paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_none'",
  })
  expect(await refusal(pay('pm_card_real'))).toMatchObject({
    code: 'resource_missing',
    param: 'payment_method',
  })
  expect(await refusal(stripe.paymentIntents.create({ amount: 0, currency: 'usd' }))).toMatchObject({
    code: 'amount_too_small',
    param: 'amount',
  })
  expect(await refusal(stripe.charges.retrieve('ch_x', { expand: ['nothing'] }))).toMatchObject({
    statusCode: 404,
  })
  expect(
    await refusal(
      stripe.rawRequest('POST', '/v1/payment_intents', { amount: '5000', currency: 'usd', colour: 'red' }),
    ),
  ).toMatchObject({
    code: 'parameter_unknown',
    param: 'colour',
  })
  expect(await refusal(stripe.products.list())).toMatchObject({ statusCode: 404 })
})
