import { createServer } from 'node:http'
import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { freePort } from '#testing/free-port.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { tokenSource } from './charge-for-tests.ts'
import { BadWebhookSignature, INVALID_REQUEST, type OrderRef, OutcomeUnknown } from './port.ts'
import { stripePayments } from './stripe.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const newOrder = (): OrderRef => ({ caseId: 'AAAAAAAAAAAA', orderId: test.deps.ids.uuid(), attempt: 1 })
const charge = async (order: OrderRef, card?: string, more: { amountCents?: number; token?: string } = {}) =>
  test.deps.payments.charge({
    order,
    parts: { amountCents: 5000, tipCents: 0, coverFeeCents: 0 },
    amountCents: more.amountCents ?? 5000,
    source: tokenSource(more.token ?? (await new Donor(test).token(card))),
    description: 'Gift to Rosa Delgado',
    statementSuffix: 'ROSA D.',
    returnUrl: 'http://localhost:3000/donate/pay-result/AAAAAAAAAAAA',
  })

describe('a charge', () => {
  it('that succeeds returns amount, card, fee and order', async () => {
    const order = newOrder()
    const payment = await charge(order)
    expect(payment).toMatchObject({
      state: 'succeeded',
      order,
      charge: { amountCents: 5000, cardBrand: 'visa', cardLast4: '4242', feeCents: 175 },
    })
    const intent = await world.stripe.paymentIntents.retrieve(payment.paymentRef ?? '')
    expect(intent).toMatchObject({
      amount: 5000,
      currency: 'usd',
      statement_descriptor_suffix: 'ROSA D.',
      metadata: { case_id: order.caseId, order_id: order.orderId, attempt: '1' },
    })
  })

  it('is made once per attempt, and again for another attempt', async () => {
    const order = newOrder()
    const token = await new Donor(test).token()
    const [one, same] = [await charge(order, undefined, { token }), await charge(order, undefined, { token })]
    expect(same).toEqual(one)
    const next = await charge({ ...order, attempt: 2 })
    expect(next.paymentRef).not.toBe(one.paymentRef)
  })

  it.each([
    ['pm_card_chargeDeclined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
    ['pm_card_radarBlock', 'fraudulent'],
  ])('with %s fails with the decline code %s', async (card, declineCode) => {
    const order = newOrder()
    expect(await charge(order, card)).toMatchObject({ state: 'failed', declineCode, order })
  })

  it('with an invalid or used token fails before it reaches a bank', async () => {
    const token = await new Donor(test).token()
    const notTaken = { state: 'failed', declineCode: INVALID_REQUEST }
    for (const none of ['ctoken_nowhere', 'made_up_1'])
      expect(await charge(newOrder(), undefined, { token: none })).toMatchObject(notTaken)
    await charge(newOrder(), undefined, { token })
    expect(await charge(newOrder(), undefined, { token })).toMatchObject(notTaken)
  })

  it('resent with another amount under its key has an unknown outcome, never a failure', async () => {
    const order = newOrder()
    const token = await new Donor(test).token()
    await charge(order, undefined, { token })
    await expect(charge(order, undefined, { token, amountCents: 6000 })).rejects.toThrow(OutcomeUnknown)
  })
})

it.each([
  { caseId: 'AAAAAAAAAAAA', orderId: '1234', attempt: 1 },
  { caseId: 'shop-7', orderId: '0190a0a0-0000-7000-8000-000000000000', attempt: 1 },
  { caseId: 'AAAAAAAAAAAA', orderId: '0190a0a0-0000-7000-8000-000000000000', attempt: 1.5 },
])('a payment with foreign metadata belongs to no order: %j', async (foreign) => {
  expect(await charge(foreign)).toMatchObject({ state: 'succeeded', order: null })
})

describe('a provider', () => {
  const settings = () => ({
    secretKey: test.sandbox.stripeSecretKey,
    publishableKey: test.sandbox.stripePublishableKey,
    webhookSecrets: [test.sandbox.webhookSecret],
    scriptUrl: `${test.sandbox.origin}/stripe/js`,
    takesLink: true,
  })
  const ask = (payments: ReturnType<typeof stripePayments>) =>
    payments.charge({
      order: newOrder(),
      parts: { amountCents: 5000, tipCents: 0, coverFeeCents: 0 },
      amountCents: 5000,
      source: tokenSource('ctoken_1'),
      description: 'Gift',
      statementSuffix: 'ROSA D.',
      returnUrl: 'http://localhost/',
    })

  /** Asks a provider that gives one answer to everything. */
  const withAnswer = async <Answer>(
    status: number,
    body: string,
    askThem: (payments: ReturnType<typeof stripePayments>) => Promise<Answer>,
  ): Promise<Answer> => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    try {
      const api = { protocol: 'http', host: '127.0.0.1', port } as const
      return await askThem(stripePayments({ ...settings(), api }))
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  it('that is unreachable leaves the outcome unknown', async () => {
    const api = { protocol: 'http', host: '127.0.0.1', port: await freePort() } as const
    await expect(ask(stripePayments({ ...settings(), api }))).rejects.toThrow(OutcomeUnknown)
  })

  it.each([
    ['usd', { caseId: 'AAAAAAAAAAAA', orderId: '0190a0a0-0000-7000-8000-000000000000', attempt: 1 }],
    ['eur', null],
  ])('that reports a payment in %s names the order %j', async (currency, order) => {
    const metadata = {
      case_id: 'AAAAAAAAAAAA',
      order_id: '0190a0a0-0000-7000-8000-000000000000',
      attempt: '1',
    }
    const charged = { id: 'ch_1', amount_captured: 5000, created: 1_790_000_000, balance_transaction: null }
    const intent = { id: 'pi_1', object: 'payment_intent', status: 'succeeded', latest_charge: charged }
    const state = await withAnswer(200, JSON.stringify({ ...intent, currency, metadata }), (payments) =>
      payments.getPayment('pi_1'),
    )
    expect(state).toMatchObject({ state: 'succeeded', order })
  })

  it.each([
    [500, '{"error": {"type": "api_error"}}'],
    [429, '{"error": {"type": "invalid_request_error", "code": "rate_limit"}}'],
    [401, '{"error": {"type": "invalid_request_error", "message": "Invalid API Key"}}'],
    [409, '{"error": {"type": "idempotency_error", "code": "idempotency_key_in_use"}}'],
    [200, '<html>A proxy’s own page</html>'],
    [200, '{"id": "pi_1", "object": "payment_intent", "status": "a_state_of_the_future", "metadata": {}}'],
    [
      200,
      '{"id": "pi_1", "object": "payment_intent", "status": "requires_payment_method", "metadata": {}, "last_payment_error": null}',
    ],
  ])('that answers %i %s leaves the outcome unknown', async (status, body) => {
    await expect(withAnswer(status, body, ask)).rejects.toThrow(OutcomeUnknown)
  })
})

describe('a payment', () => {
  it('is found by its order around its time, and not otherwise', async () => {
    const order = newOrder()
    const intent = await charge(order)
    const { payments, clock } = test.deps
    expect((await payments.findPayment(order, clock.now()))?.paymentRef).toBe(intent.paymentRef)
    expect(await payments.findPayment({ ...order, attempt: 2 }, clock.now())).toBeNull()
    expect(await payments.findPayment(order, new Date(clock.now().getTime() - DAY_MS))).toBeNull()
  })

  it('that waits for the bank can be canceled once, and stays canceled', async () => {
    const waiting = await charge(newOrder(), 'pm_card_authenticationRequired')
    expect(waiting.state).toBe('requires_action')
    const ref = waiting.paymentRef ?? ''
    expect((await test.deps.payments.cancelPayment(ref)).state).toBe('cancelled')
    expect((await test.deps.payments.cancelPayment(ref)).state).toBe('cancelled')
  })

  it('that was paid can’t be canceled', async () => {
    const paid = await charge(newOrder())
    expect((await test.deps.payments.cancelPayment(paid.paymentRef ?? '')).state).toBe('succeeded')
  })

  it('that doesn’t exist has an unknown outcome', async () => {
    await expect(test.deps.payments.getPayment('pi_nowhere')).rejects.toThrow(OutcomeUnknown)
  })
})

describe('a webhook', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'charge.updated',
    created: 1,
    livemode: false,
    api_version: null,
    data: { object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_1' } },
  })
  const payments = () =>
    stripePayments({
      secretKey: 'sk_test_1',
      publishableKey: 'pk_test_1',
      webhookSecrets: ['whsec_new', 'whsec_old'],
      scriptUrl: 'https://js.stripe.com/',
      takesLink: true,
    })
  const signed = (secret: string) => Stripe.webhooks.generateTestHeaderString({ payload: body, secret })

  it.each(['whsec_new', 'whsec_old'])('is accepted under each secret during a rotation: %s', (secret) => {
    expect(payments().verifyWebhook(Buffer.from(body), signed(secret))).toMatchObject({
      eventId: 'evt_1',
      paymentRef: 'pi_1',
      summary: { objectType: 'charge', objectId: 'ch_1' },
    })
  })

  it('is refused under any other secret', () => {
    expect(() => payments().verifyWebhook(Buffer.from(body), signed('whsec_gone'))).toThrow(
      BadWebhookSignature,
    )
  })
})
