import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()

const pay = (method: string, amount = 5000) =>
  world().stripe.paymentIntents.create({ amount, currency: 'usd', confirm: true, payment_method: method })

const chargeOf = async (intent: Stripe.PaymentIntent) =>
  (await world().stripe.charges.list({ payment_intent: intent.id })).data[0]

const disputed = async () => {
  const intent = await pay('pm_card_createDispute')
  await world().advance({ seconds: 11 })
  const [dispute] = (await world().stripe.disputes.list({ payment_intent: intent.id })).data
  if (!dispute) throw new Error('No dispute was opened')
  return { intent, dispute }
}

test('a dispute withdraws the money and a fee; winning evidence returns the money', async () => {
  const { stripe } = world()
  const { intent, dispute } = await disputed()
  expect(dispute).toMatchObject({
    amount: 5000,
    status: 'needs_response',
    reason: 'fraudulent',
    balance_transactions: [{ amount: -5000, fee: 1500, net: -6500, type: 'adjustment' }],
  })
  expect(await chargeOf(intent)).toMatchObject({ disputed: true })
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_disputed',
  })
  await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
  await world().advance({ seconds: 2 })
  const won = await stripe.disputes.retrieve(dispute.id)
  expect(won.status).toBe('won')
  expect(won.balance_transactions.map((one) => one.net)).toEqual([-6500, 5000])
  expect((await stripe.refunds.create({ payment_intent: intent.id })).status).toBe('succeeded')
})

test('a dispute is lost by accepting it, by losing evidence, or by missing the deadline', async () => {
  const { stripe } = world()
  const accepted = await disputed()
  expect((await stripe.disputes.close(accepted.dispute.id)).status).toBe('lost')
  const argued = await disputed()
  await stripe.disputes.update(argued.dispute.id, { evidence: { uncategorized_text: 'losing_evidence' } })
  const silent = await disputed()
  await world().advance({ days: 10 })
  expect((await stripe.disputes.retrieve(argued.dispute.id)).status).toBe('lost')
  expect((await stripe.disputes.retrieve(silent.dispute.id)).status).toBe('lost')
})

test('an inquiry moves no money; one answer escalates it to a dispute, any other ends it', async () => {
  const { stripe } = world()
  const openInquiry = async () => {
    const intent = await pay('pm_card_createDisputeInquiry')
    await world().advance({ seconds: 11 })
    const [inquiry] = (await stripe.disputes.list({ payment_intent: intent.id })).data
    if (!inquiry) throw new Error('Nobody asked')
    return inquiry
  }
  const [first, second] = [await openInquiry(), await openInquiry()]
  expect(first).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  await stripe.disputes.update(first.id, { evidence: { uncategorized_text: 'escalate_inquiry_evidence' } })
  const answered = await stripe.disputes.update(second.id, { evidence: { uncategorized_text: 'A gift.' } })
  expect(answered.status).toBe('warning_under_review')
  await world().advance({ seconds: 2 })
  expect(await stripe.disputes.retrieve(first.id)).toMatchObject({
    status: 'needs_response',
    balance_transactions: [{ amount: -5000, fee: 1500 }],
  })
  await world().advance({ days: 61 })
  expect((await stripe.disputes.retrieve(second.id)).status).toBe('warning_closed')
})

test('a pending refund fails when the payment is disputed, and the dispute is about the whole amount', async () => {
  const { stripe } = world()
  const intent = await pay('pm_card_createDispute')
  await world().faults({ pendingRefundSeconds: 3600 })
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  await world().faults({ pendingRefundSeconds: 0 })
  await world().advance({ seconds: 11 })
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({
    status: 'failed',
    failure_reason: 'charge_for_pending_refund_disputed',
  })
  const [dispute] = (await stripe.disputes.list({ payment_intent: intent.id })).data
  expect(dispute).toMatchObject({ amount: 5000, status: 'needs_response' })
})
