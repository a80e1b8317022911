import { describe, expect, it } from 'vitest'
import { catchUpEvents } from '#server/webhooks/catch-up-events.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import {
  duplicatePaymentScene,
  PAYMENT_LINE,
  REFUND_LINE,
} from '#testing/donations/duplicate-payment-scene.ts'
import { reconciliationScene } from '#testing/reconciliation-scene.ts'
import { followPayment } from '../charging/follow-payment.ts'
import { readOrder } from '../orders.queries.ts'
import { followSentDuplicatePayments, returnWaitingDuplicatePayments } from './duplicate-payment-sweeps.ts'
import { mailDuplicatePayment } from './mail-duplicate-payment.ts'

const test = testApp()
const scene = reconciliationScene(test)

const {
  donate,
  payTwiceWithoutWebhook,
  readDuplicatePayment,
  refundsOf,
  alerts,
  runWork,
  backdate,
  journals,
  expectCleanBooks,
} = duplicatePaymentScene(test, scene)

type Donation = Awaited<ReturnType<typeof donate>>
const expectRefunded = async ({ initialState, readState, mails, receipts }: Donation, paymentRef: string) => {
  expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded', returnedCents: 5500 })
  expect(await refundsOf(paymentRef)).toMatchObject([{ amount: 5500, status: 'succeeded' }])
  expect(await refundsOf(initialState.order?.providerRef ?? '')).toEqual([])
  expect(await readState()).toEqual(initialState)
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    'You were charged twice, and we’re refunding one',
  ])
  expect(await receipts()).toBe(1)
  expect(await journals()).toEqual([REFUND_LINE, PAYMENT_LINE])
  await expectCleanBooks()
}

describe('a duplicate payment is refunded automatically, the donation is unchanged, and both books agree', () => {
  it('when a late webhook reports it, and its donor is mailed', async () => {
    const donation = await donate()
    const paymentRef = await donation.payAgain()
    await scene.world.advanceTime(1)
    await runWork()
    await expectRefunded(donation, paymentRef)
    await mailDuplicatePayment(test.deps, await readDuplicatePayment(paymentRef))
    const [mail, ...more] = await donation.mails()
    expect(more).toEqual([])
    expect(mail?.text).toContain(
      'charged a second time. $55.00 is on its way back to your Visa ending 4242. Your bank can take up to 10 business days to show it.',
    )
  })

  it('when the sweep for lost events finds it', async () => {
    const { donation, paymentRef } = await payTwiceWithoutWebhook()
    await catchUpEvents(test.deps)
    await runWork()
    await expectRefunded(donation, paymentRef)
  })

  it('when the reconciliation finds it', async () => {
    const { donation, paymentRef } = await payTwiceWithoutWebhook()
    const report = await scene.reconcile()
    expect(report.differences.filter(({ caseId }) => caseId === scene.caseId)).toEqual([])
    await runWork()
    await expectRefunded(donation, paymentRef)
  })

  it('once, when all of them find it concurrently', async () => {
    const donation = await donate()
    const paymentRef = await donation.payAgain()
    await Promise.all([
      runWork(),
      catchUpEvents(test.deps),
      scene.reconcile(),
      followPayment(test.deps, paymentRef),
      followPayment(test.deps, paymentRef),
    ])
    await runWork()
    await expectRefunded(donation, paymentRef)
  })

  it('when an order’s two payments succeed at the same moment, but only one of them', async () => {
    await scene.world.faults({ dropWebhooks: 1 })
    const { orderId } = await new Donor(test).begin({ caseId: scene.caseId, tipCents: 500 })
    const pay = (attempt: string) =>
      scene.payAtProvider(5500, { case_id: scene.caseId, order_id: orderId, attempt })
    const refs = [await pay('1'), await pay('2')]
    await Promise.all(refs.map((ref) => followPayment(test.deps, ref)))
    await runWork()
    const order = await readOrder(test.deps.database.db, { caseId: scene.caseId, orderId })
    const [extra = '', ...others] = refs.filter((ref) => ref !== order?.providerRef)
    expect(others).toEqual([])
    expect(order).toMatchObject({ state: 'succeeded', refundedCents: 0 })
    expect(await readDuplicatePayment(extra)).toMatchObject({ state: 'succeeded' })
    expect(await refundsOf(order?.providerRef ?? '')).toEqual([])
    await expectCleanBooks()
  })

  it('although the refund’s answer was lost', async () => {
    const donation = await donate()
    const paymentRef = await donation.payAgain()
    await scene.world.faults({ dropWebhooks: 1 })
    await followPayment(test.deps, paymentRef)
    await scene.world.faults({ answer500Next: 1 })
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'promised' })
    await backdate(paymentRef)
    await returnWaitingDuplicatePayments(test.deps)
    await runWork()
    await expectRefunded(donation, paymentRef)
  })

  it('although its refund is pending at first, and the final event is lost', async () => {
    const donation = await donate()
    const paymentRef = await donation.payAgain('pm_card_pendingRefund')
    await scene.world.advanceTime(1)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'sent' })
    await scene.world.faults({ dropWebhooks: 1 })
    await scene.world.advanceTime(60)
    await backdate(paymentRef)
    await followSentDuplicatePayments(test.deps)
    await runWork()
    await expectRefunded(donation, paymentRef)
  })

  it('as far as staff haven’t refunded it at the provider before', async () => {
    for (const amount of [5500, 1500]) {
      const { donation, paymentRef } = await payTwiceWithoutWebhook()
      await scene.world.stripe.refunds.create({ payment_intent: paymentRef, amount })
      await scene.reconcile()
      await runWork()
      expect(await readDuplicatePayment(paymentRef)).toMatchObject({
        state: 'succeeded',
        returnedCents: 5500,
      })
      expect((await refundsOf(paymentRef)).reduce((sum, refund) => sum + refund.amount, 0)).toBe(5500)
      expect(await donation.mails()).toHaveLength(1)
      expect(await alerts(paymentRef)).toEqual([])
      await expectCleanBooks()
    }
  })
})

describe('a duplicate payment that can’t be refunded', () => {
  it('because its refund failed alerts staff once, and is still owed to the donor', async () => {
    const donation = await donate()
    const paymentRef = await donation.payAgain('pm_card_refundFail')
    await scene.world.advanceTime(1)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded' })
    await scene.world.advanceTime(60)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({
      state: 'failed',
      returnedCents: 0,
      failure: 'expired_or_canceled_card',
    })
    expect(await alerts(paymentRef)).toMatchObject([
      {
        title: 'A duplicate payment couldn’t be refunded',
        body: expect.stringContaining('expired_or_canceled_card'),
      },
    ])
    expect(await donation.readState()).toEqual(donation.initialState)
    expect(await journals()).toEqual(['return_failed: 1000 → 2400 5500', REFUND_LINE, PAYMENT_LINE])
    await expectCleanBooks()
    // Staff refund it at the provider.
    await scene.world.stripe.refunds.create({ payment_intent: paymentRef })
    await scene.world.advanceTime(1)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded', returnedCents: 5500 })
    expect(await donation.mails()).toHaveLength(1)
    await expectCleanBooks()
  })
})
