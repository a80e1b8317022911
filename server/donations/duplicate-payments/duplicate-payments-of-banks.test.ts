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
import { followDispute } from '../disputes/follow-dispute.ts'
import { readOrder } from '../orders.queries.ts'

const test = testApp()
const scene = reconciliationScene(test)
const {
  donate,
  payTwiceWithoutWebhook,
  readDuplicatePayment,
  refundsOf,
  alerts,
  runWork,
  journals,
  expectCleanBooks,
} = duplicatePaymentScene(test, scene)

const INQUIRY_ALERT = 'A donor’s bank is asking about a duplicate payment'
const DISPUTE_ALERT = 'A donor’s bank disputes a duplicate payment'
const DISPUTED = 'disputed: 2400 → 1000 5500'
const alertTitles = async (paymentRef: string) => (await alerts(paymentRef)).map(({ title }) => title)
const disputeOf = async (paymentRef: string): Promise<string> => {
  const [dispute] = (await scene.world.stripe.disputes.list({ payment_intent: paymentRef })).data
  if (dispute === undefined) throw new Error('Its bank did nothing')
  return dispute.id
}
/** Makes a duplicate payment that the bank disputes or asks about before any webhook arrives. */
const payTwiceWithBankAction = async (card: string) => {
  const { donation, paymentRef } = await payTwiceWithoutWebhook(card)
  await scene.world.advanceTime(11)
  return { donation, paymentRef, dispute: await disputeOf(paymentRef) }
}

describe('the answer of a charge', () => {
  it('that arrives after an earlier attempt’s late success makes this charge the duplicate payment, which is refunded', async () => {
    await scene.world.faults({ dropWebhooks: 1 })
    const orderIds = { caseId: scene.caseId, orderId: '' }
    const donor = new Donor(test)
    const email = 'own.answer@mail.example'
    const order = await donor.begin({ caseId: scene.caseId, tipCents: 500, email })
    orderIds.orderId = order.orderId
    const declined = await donor.charge(order, await donor.token('pm_card_chargeDeclined'))
    expect(declined.status).toBe(402)
    const earlierPayment = await scene.payAtProvider(5500, {
      case_id: scene.caseId,
      order_id: order.orderId,
      attempt: '1',
    })
    const readStoredOrder = async () => await readOrder(test.deps.database.db, orderIds)
    const token = await donor.token()
    // The lock keeps the sandboxed provider from answering charges, while it still answers reads.
    const holder = await scene.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table sandbox.stripe_object in exclusive mode')
      const charging = donor.charge(order, token, 2)
      await expect
        .poll(readStoredOrder, { timeout: 10_000 })
        .toMatchObject({ state: 'processing', attempt: 2 })
      await followPayment(test.deps, earlierPayment)
      expect(await readStoredOrder()).toMatchObject({ state: 'succeeded', providerRef: earlierPayment })
      await holder.query('commit')
      // The donor is told that the order was paid, which is true.
      expect((await charging).envelope).toMatchObject({ code: 0, data: { status: 'succeeded' } })
    } finally {
      holder.release()
    }
    await runWork()
    const charges = await scene.world.chargesOf(order.orderId)
    const extra = charges.map((charge) => charge.payment_intent).filter((ref) => ref !== earlierPayment)
    expect(extra).toHaveLength(1)
    const paymentRef = String(extra[0])
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded', returnedCents: 5500 })
    expect(await refundsOf(earlierPayment)).toEqual([])
    expect(await readStoredOrder()).toMatchObject({
      state: 'succeeded',
      providerRef: earlierPayment,
      refundedCents: 0,
    })
    expect((await scene.world.mailTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Thank you, Carol',
      'You were charged twice, and we’re refunding one',
    ])
    expect(await journals()).toEqual([REFUND_LINE, PAYMENT_LINE])
    await expectCleanBooks()
  })
})

describe('a disputed duplicate payment', () => {
  const payTwiceWithDispute = async () => {
    const payment = await payTwiceWithBankAction('pm_card_createDispute')
    await scene.world.faults({ reset: true })
    await catchUpEvents(test.deps)
    await runWork()
    return payment
  }

  it('alerts staff, and isn’t refunded in addition', async () => {
    const { donation, paymentRef } = await payTwiceWithDispute()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'disputed', returnedCents: 5500 })
    expect(await refundsOf(paymentRef)).toEqual([])
    expect(await alertTitles(paymentRef)).toContain(DISPUTE_ALERT)
    expect(await donation.readState()).toEqual(donation.initialState)
    expect(await donation.mails()).toEqual([])
    expect(await journals()).toEqual([DISPUTED, PAYMENT_LINE])
    await expectCleanBooks()
  })

  it('is owed to the donor again, with an alert, once staff win the dispute', async () => {
    const { donation, paymentRef, dispute } = await payTwiceWithDispute()
    await scene.world.stripe.disputes.update(dispute, {
      evidence: { uncategorized_text: 'winning_evidence' },
    })
    await scene.world.advanceTime(2)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({
      state: 'failed',
      returnedCents: 0,
      failure: 'dispute_won',
    })
    expect((await alerts(paymentRef)).map(({ body }) => body).join()).toContain('dispute_won')
    expect(await donation.readState()).toEqual(donation.initialState)
    await expectCleanBooks()
  })
})

describe('an inquiry about a duplicate payment', () => {
  const payTwiceWithInquiry = async () => {
    const { dispute: inquiry, ...rest } = await payTwiceWithBankAction('pm_card_createDisputeInquiry')
    return { ...rest, inquiry }
  }

  it('doesn’t stop the refund, and alerts staff once, with instructions', async () => {
    const { donation, paymentRef, inquiry } = await payTwiceWithInquiry()
    await followDispute(test.deps, inquiry)
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'promised', disputeRef: null })
    expect(await alerts(paymentRef)).toMatchObject([
      {
        title: INQUIRY_ALERT,
        body: expect.stringMatching(/No money has moved.* is refunded to the donor automatically/),
      },
    ])
    await runWork()
    await followDispute(test.deps, inquiry)
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded', returnedCents: 5500 })
    expect(await alertTitles(paymentRef)).toEqual([INQUIRY_ALERT])
    expect(await donation.readState()).toEqual(donation.initialState)
    expect(await journals()).toEqual([REFUND_LINE, PAYMENT_LINE])
    await expectCleanBooks()
  })

  it('that comes after the refund alerts staff to send the refund', async () => {
    const { paymentRef, inquiry } = await payTwiceWithInquiry()
    await followPayment(test.deps, paymentRef)
    await runWork()
    await followDispute(test.deps, inquiry)
    expect(await alerts(paymentRef)).toMatchObject([
      {
        title: INQUIRY_ALERT,
        body: expect.stringContaining('was refunded to the donor. Send the bank proof of the refund'),
      },
    ])
    await expectCleanBooks()
  })

  it('that becomes a dispute makes two alerts, and no refund', async () => {
    const { donation, paymentRef, inquiry } = await payTwiceWithInquiry()
    await followDispute(test.deps, inquiry)
    await scene.world.stripe.disputes.update(inquiry, {
      evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
    })
    await scene.world.advanceTime(2)
    await followDispute(test.deps, inquiry)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'disputed', returnedCents: 5500 })
    expect((await alertTitles(paymentRef)).toSorted()).toEqual([DISPUTE_ALERT, INQUIRY_ALERT])
    expect(await refundsOf(paymentRef)).toEqual([])
    expect(await donation.readState()).toEqual(donation.initialState)
    expect(await donation.mails()).toEqual([])
    expect(await journals()).toEqual([DISPUTED, PAYMENT_LINE])
    await expectCleanBooks()
  })

  it('that closed before we knew of it makes no alert', async () => {
    const { paymentRef, inquiry } = await payTwiceWithInquiry()
    await scene.world.advanceTime(120 * 86_400)
    await followDispute(test.deps, inquiry)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded' })
    expect(await alertTitles(paymentRef)).toEqual([])
    await expectCleanBooks()
  })

  it('that is a fraud warning changes nothing: the payment is refunded as a duplicate, and the donation stays', async () => {
    const donation = await donate()
    const paymentRef = await donation.payAgain('pm_card_createIssuerFraudRecord')
    await scene.world.advanceTime(11)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded', returnedCents: 5500 })
    expect(await refundsOf(paymentRef)).toMatchObject([{ amount: 5500, reason: 'duplicate' }])
    expect(await donation.readState()).toEqual(donation.initialState)
    await expectCleanBooks()
  })
})
