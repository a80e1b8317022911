import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()

const pay = (method: string, amount = 5000) =>
  world().stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: method })

const chargeOf = async (intent: Stripe.PaymentIntent) =>
  (await world().stripe.charges.list({ payment_intent: intent.id })).data[0]

test('a payment is refunded in part and then fully, never beyond its amount', async () => {
  const { stripe } = world()
  const intent = await pay('pm_card_visa')
  const part = await stripe.refunds.create(
    {
      payment_intent: intent.id,
      amount: 2000,
      metadata: { refund_id: 'r1' },
      expand: ['balance_transaction'],
    },
    { idempotencyKey: 'refund-1' },
  )
  expect(part).toMatchObject({
    status: 'succeeded',
    amount: 2000,
    metadata: { refund_id: 'r1' },
    balance_transaction: { amount: -2000, fee: 0, net: -2000, type: 'refund' },
  })
  const replayed = await stripe.refunds.create(
    {
      payment_intent: intent.id,
      amount: 2000,
      metadata: { refund_id: 'r1' },
      expand: ['balance_transaction'],
    },
    { idempotencyKey: 'refund-1' },
  )
  expect(replayed.id).toBe(part.id)
  await expect(stripe.refunds.create({ payment_intent: intent.id, amount: 3001 })).rejects.toThrow(
    'greater than',
  )
  expect(await stripe.refunds.create({ payment_intent: intent.id })).toMatchObject({ amount: 3000 })
  expect(await chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 5000 })
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  expect((await stripe.refunds.list({ payment_intent: intent.id })).data).toHaveLength(2)
})

test('two concurrent refunds never exceed the payment', async () => {
  const { stripe } = world()
  const intent = await pay('pm_card_visa')
  const wish = { payment_intent: intent.id, amount: 3000 }
  const both = await Promise.allSettled([stripe.refunds.create(wish), stripe.refunds.create(wish)])
  expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('refunds can be pending, and can fail later', async () => {
  const { stripe } = world()
  const pending = await stripe.refunds.create({ payment_intent: (await pay('pm_card_pendingRefund')).id })
  const intent = await pay('pm_card_refundFail')
  const failing = await stripe.refunds.create({ payment_intent: intent.id })
  expect([pending.status, failing.status]).toEqual(['pending', 'succeeded'])
  await world().advance({ seconds: 21 })
  expect((await stripe.refunds.retrieve(pending.id)).status).toBe('succeeded')
  const failed = await stripe.refunds.retrieve(failing.id, { expand: ['failure_balance_transaction'] })
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { amount: 5000, type: 'refund_failure' },
  })
  expect(await chargeOf(intent)).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('an early fraud warning is actionable until the charge is refunded', async () => {
  const { stripe } = world()
  const intent = await pay('pm_card_createIssuerFraudRecord')
  await world().advance({ seconds: 11 })
  const [warning] = (await stripe.radar.earlyFraudWarnings.list({ payment_intent: intent.id })).data
  expect(warning).toMatchObject({ actionable: true, payment_intent: intent.id })
  await world().advance({ days: 6 })
  expect((await stripe.disputes.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('the balance is the charges less fees and refunds, available two days later', async () => {
  const { stripe } = world()
  const before = await stripe.balance.retrieve()
  await pay('pm_card_visa', 10_000)
  await pay('pm_card_bypassPending', 20_000)
  const after = await stripe.balance.retrieve()
  const change = (kind: 'available' | 'pending') =>
    (after[kind][0]?.amount ?? 0) - (before[kind][0]?.amount ?? 0)
  expect([change('pending'), change('available')]).toEqual([10_000 - 320, 20_000 - 610])
  const since = await stripe.balanceTransactions.list({ limit: 2, expand: ['data.source'] })
  expect(since.data.map((one) => one.amount)).toEqual([20_000, 10_000])
  expect(since.data[0]?.source).toMatchObject({ object: 'charge', amount: 20_000 })
})

test('lists are paged in both directions', async () => {
  const { stripe } = world()
  for (const amount of [1001, 1002, 1003, 1004]) await pay('pm_card_visa', amount)
  const seen: number[] = []
  for await (const intent of stripe.paymentIntents.list({ limit: 2 })) {
    seen.push(intent.amount)
    if (seen.length === 4) break
  }
  expect(seen).toEqual([1004, 1003, 1002, 1001])
  const [, second] = (await stripe.paymentIntents.list({ limit: 2 })).data
  const newer = await stripe.paymentIntents.list({ ending_before: second?.id ?? '', limit: 10 })
  expect(newer.data.map((intent) => intent.amount)).toEqual([1004])
})
