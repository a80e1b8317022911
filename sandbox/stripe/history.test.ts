import { expect, test } from 'vitest'
import { postJson } from '#testing/post-json.ts'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()

const pastPayment = (n: number) => ({
  paymentIntentId: `pi_past${n}`,
  chargeId: `ch_past${n}`,
  balanceTransactionId: `txn_past${n}`,
  amountCents: 5000,
  feeCents: 175,
  createdAt: '2026-03-14T10:00:00.000Z',
  metadata: { order_id: `order-${n}` },
  description: 'Gift to Rosa Delgado: Help Rosa rebuild after the flood',
  donorName: 'Carol Brandt',
  cardLast4: '4242',
  cardBrand: 'visa',
})
const postHistory = (payments: object[]) => postJson(`${world().sandbox.origin}/history`, payments)

test('past payments exist under their given ids, and send no events', async () => {
  const { stripe, hooks } = world()
  const payments = Array.from({ length: 2000 }, (_, n) => pastPayment(n + 100))
  expect(await (await postHistory(payments)).json()).toEqual({ written: 2000 })
  const intent = await stripe.paymentIntents.retrieve('pi_past150', {
    expand: ['latest_charge.balance_transaction'],
  })
  expect(intent).toMatchObject({
    status: 'succeeded',
    created: Date.parse('2026-03-14T10:00:00.000Z') / 1000,
    metadata: { order_id: 'order-150' },
    latest_charge: { id: 'ch_past150', balance_transaction: { id: 'txn_past150', fee: 175, net: 4825 } },
  })
  await world().advance({ seconds: 1 })
  expect(hooks).toEqual([])
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(2000 * 4825)
})

test('past payments can be refunded, and importing them again changes nothing', async () => {
  const { stripe } = world()
  await postHistory([pastPayment(1)])
  await stripe.refunds.create({ payment_intent: 'pi_past1' })
  await postHistory([pastPayment(1)])
  expect(await stripe.charges.retrieve('ch_past1')).toMatchObject({ refunded: true })
})

test('an invalid payment is refused', async () => {
  expect((await postHistory([{ ...pastPayment(2), amountCents: 1.5 }])).status).toBe(400)
  expect((await postHistory([{ ...pastPayment(2), cardNumber: '4242424242424242' }])).status).toBe(400)
})
