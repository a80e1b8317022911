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

const ASKED = 'A donor’s bank asks about a duplicate payment'
const TAKEN_BACK = 'A donor’s bank disputes a duplicate payment'
const DISPUTED = 'disputed: 2400 → 1000 5500'
const titles = async (paymentRef: string) => (await alerts(paymentRef)).map(({ title }) => title)
const disputeOf = async (paymentRef: string): Promise<string> => {
  const [dispute] = (await scene.world.stripe.disputes.list({ payment_intent: paymentRef })).data
  if (dispute === undefined) throw new Error('Its bank did nothing')
  return dispute.id
}
/** A duplicate payment that the bank disputes before any of its webhooks arrive. */
const actedOn = async (card: string) => {
  const { donation, paymentRef } = await payTwiceWithoutWebhook(card)
  await scene.world.advanceTime(11)
  return { donation, paymentRef, dispute: await disputeOf(paymentRef) }
}

describe('a charge’s own answer', () => {
  it('that arrives after a former attempt’s late success is the duplicate payment, and is refunded', async () => {
    await scene.world.faults({ dropWebhooks: 1 })
    const place = { caseId: scene.caseId, orderId: '' }
    const donor = new Donor(test)
    const email = 'own.answer@mail.example'
    const order = await donor.begin({ caseId: scene.caseId, tipCents: 500, email })
    place.orderId = order.orderId
    const declined = await donor.charge(order, await donor.token('pm_card_chargeDeclined'))
    expect(declined.status).toBe(402)
    const former = await scene.payAtProvider(5500, {
      case_id: scene.caseId,
      order_id: order.orderId,
      attempt: '1',
    })
    const stateOf = async () => await readOrder(test.deps.database.reader, place)
    const token = await donor.token()
    // While nothing can be written there, the provider answers reads, but no charges.
    const holder = await scene.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('lock table sandbox.stripe_object in exclusive mode')
      const charging = donor.charge(order, token, 2)
      await expect.poll(stateOf, { timeout: 10_000 }).toMatchObject({ state: 'processing', attempt: 2 })
      await followPayment(test.deps, former)
      expect(await stateOf()).toMatchObject({ state: 'succeeded', providerRef: former })
      await holder.query('commit')
      // The donor is told that the order was paid, which is true.
      expect((await charging).envelope).toMatchObject({ code: 0, data: { status: 'succeeded' } })
    } finally {
      holder.release()
    }
    await runWork()
    const charges = await scene.world.chargesOf(order.orderId)
    const extra = charges.map((charge) => charge.payment_intent).filter((ref) => ref !== former)
    expect(extra).toHaveLength(1)
    const paymentRef = String(extra[0])
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded', returnedCents: 5500 })
    expect(await refundsOf(former)).toEqual([])
    expect(await stateOf()).toMatchObject({ state: 'succeeded', providerRef: former, refundedCents: 0 })
    expect((await scene.world.mailTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
      'Thank you, Carol',
      'You were charged twice, and one goes back',
    ])
    expect(await journals()).toEqual([REFUND_LINE, PAYMENT_LINE])
    await expectCleanBooks()
  })
})

describe('a duplicate payment disputed and lost', () => {
  const takenBack = async () => {
    const taken = await actedOn('pm_card_createDispute')
    await scene.world.faults({ reset: true })
    await catchUpEvents(test.deps)
    await runWork()
    return taken
  }

  it('alerts staff, and is never paid back twice', async () => {
    const { donation, paymentRef } = await takenBack()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'disputed', returnedCents: 5500 })
    expect(await refundsOf(paymentRef)).toEqual([])
    expect(await titles(paymentRef)).toContain(TAKEN_BACK)
    expect(await donation.readState()).toEqual(donation.initialState)
    expect(await donation.mails()).toEqual([])
    expect(await journals()).toEqual([DISPUTED, PAYMENT_LINE])
    await expectCleanBooks()
  })

  it('is payable again, with an alert, once staff won the dispute', async () => {
    const { donation, paymentRef, dispute } = await takenBack()
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
  const payAgainAsked = async () => {
    const { dispute: inquiry, ...rest } = await actedOn('pm_card_createDisputeInquiry')
    return { ...rest, inquiry }
  }

  it('doesn’t stop its refund; staff are alerted once, with instructions', async () => {
    const { donation, paymentRef, inquiry } = await payAgainAsked()
    await followDispute(test.deps, inquiry)
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'promised', disputeRef: null })
    expect(await alerts(paymentRef)).toMatchObject([
      { title: ASKED, body: expect.stringMatching(/No money has moved.* goes back to the donor by itself/) },
    ])
    await runWork()
    await followDispute(test.deps, inquiry)
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded', returnedCents: 5500 })
    expect(await titles(paymentRef)).toEqual([ASKED])
    expect(await donation.readState()).toEqual(donation.initialState)
    expect(await journals()).toEqual([REFUND_LINE, PAYMENT_LINE])
    await expectCleanBooks()
  })

  it('after its refund states the refund', async () => {
    const { paymentRef, inquiry } = await payAgainAsked()
    await followPayment(test.deps, paymentRef)
    await runWork()
    await followDispute(test.deps, inquiry)
    expect(await alerts(paymentRef)).toMatchObject([
      {
        title: ASKED,
        body: expect.stringContaining('has gone back to the donor: send the bank that refund'),
      },
    ])
    await expectCleanBooks()
  })

  it('followed by a loss makes two alerts, and one refund', async () => {
    const { donation, paymentRef, inquiry } = await payAgainAsked()
    await followDispute(test.deps, inquiry)
    await scene.world.stripe.disputes.update(inquiry, {
      evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
    })
    await scene.world.advanceTime(2)
    await followDispute(test.deps, inquiry)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'disputed', returnedCents: 5500 })
    expect((await titles(paymentRef)).toSorted()).toEqual([ASKED, TAKEN_BACK])
    expect(await refundsOf(paymentRef)).toEqual([])
    expect(await donation.readState()).toEqual(donation.initialState)
    expect(await donation.mails()).toEqual([])
    expect(await journals()).toEqual([DISPUTED, PAYMENT_LINE])
    await expectCleanBooks()
  })

  it('closed before we heard of it makes no alert', async () => {
    const { paymentRef, inquiry } = await payAgainAsked()
    await scene.world.advanceTime(120 * 86_400)
    await followDispute(test.deps, inquiry)
    await runWork()
    expect(await readDuplicatePayment(paymentRef)).toMatchObject({ state: 'succeeded' })
    expect(await titles(paymentRef)).toEqual([])
    await expectCleanBooks()
  })

  it('by a fraud warning changes nothing: it is refunded as a duplicate payment, and the donation stays', async () => {
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
