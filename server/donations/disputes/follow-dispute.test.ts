import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { MINUTE_MS } from '#contract/dates.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { catchUpEvents } from '#server/webhooks/catch-up-events.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { sendWaitingRefunds } from '../refunds/refund-sweeps.ts'
import { reserveRefund } from '../refunds/reserve-refund.ts'
import { applyDispute } from './apply-dispute.ts'
import { followOpenDisputes } from './dispute-sweeps.ts'
import { followDispute } from './follow-dispute.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})
afterEach(() => world.faults({ reset: true }))

const UNTIL_DISPUTED_S = 11
const DAY_S = 86_400

const donate = (...args: [choices?: Parameters<typeof DisputedDonation.create>[2], card?: string]) =>
  DisputedDonation.create(test, world, ...args)
/** Makes a donation that is disputed at the provider, while no webhook arrives. */
const giveDisputedUnnoticed = async (...args: Parameters<typeof donate>): Promise<DisputedDonation> => {
  const donation = await donate(...args)
  await world.faults({ dropWebhooks: 1 })
  await world.advanceTime(UNTIL_DISPUTED_S)
  return donation
}
const follow = async (donation: DisputedDonation): Promise<void> =>
  followDispute(test.deps, (await donation.disputeAtProvider()).id)
const decide = async (donation: DisputedDonation, words: string): Promise<void> => {
  const { id } = await donation.disputeAtProvider()
  await world.stripe.disputes.update(id, { evidence: { uncategorized_text: words } })
  await world.advanceTime(2)
}
const refundAll = (donation: DisputedDonation) =>
  reserveRefund(test.deps, {
    orderIds: donation,
    idempotencyKey: 'whole',
    reason: 'staff',
    parts: remainingParts,
    onlyIfCovered: false,
  })

const OPENED = [
  'dispute_opened: 1100 → 1000 5500',
  'dispute_opened: 2000 → 2300 4825',
  'dispute_fee: 5100 → 1000 1500',
]
const LOST = [
  'dispute_lost: 2300 → 1100 4825',
  'dispute_lost: 5200 → 1100 175',
  'dispute_lost: 4000 → 1100 500',
]
const WON = ['dispute_won: 1000 → 1100 5500', 'dispute_won: 2300 → 2000 4825']

describe('a dispute’s first event', () => {
  it('can be its loss, and everything is posted once', async () => {
    const donation = await giveDisputedUnnoticed()
    await world.advanceTime(10 * DAY_S)
    await Promise.all(Array.from({ length: 4 }, () => follow(donation)))
    expect(await donation.dispute()).toMatchObject({ state: 'lost', amountCents: 5500, donationCents: 5000 })
    expect(await donation.journals()).toEqual([...OPENED, ...LOST])
    expect(await donation.totals()).toMatchObject({ raisedCents: 0, donationCount: 0, donorCount: 0 })
  })

  it('can be its win, and the donation doesn’t change', async () => {
    const donation = await giveDisputedUnnoticed()
    const before = await donation.totals()
    await decide(donation, 'winning_evidence')
    await follow(donation)
    await follow(donation)
    expect(await donation.journals()).toEqual([...OPENED, ...WON])
    expect(await donation.totals()).toEqual(before)
    expect(await donation.order()).toMatchObject({ state: 'succeeded' })
  })

  it('can come before we know of the payment', async () => {
    const caseId = await makeCase(test)
    const donor = new Donor(test)
    const order = await donor.begin({ caseId, tipCents: 500 })
    const token = await donor.token('pm_card_createDispute')
    await world.faults({ dropWebhooks: 1, cutConnectionNext: 2 })
    await donor.charge(order, token)
    const donation = new DisputedDonation(test, world, { caseId, orderId: order.orderId })
    expect(await donation.order()).toMatchObject({ state: 'unknown' })
    await world.advanceTime(UNTIL_DISPUTED_S)
    await follow(donation)
    expect(await donation.order()).toMatchObject({ state: 'disputed' })
    expect(await donation.journals()).toEqual(OPENED)
  })

  it('can come before we know of a refund', async () => {
    const donation = await donate()
    await world.faults({ dropWebhooks: 1 })
    await world.stripe.refunds.create({ charge: (await donation.charge()).id, amount: 2000 })
    await world.advanceTime(UNTIL_DISPUTED_S)
    await follow(donation)
    expect(await donation.refunds()).toMatchObject([{ reason: 'provider', donationCents: 2000 }])
    expect(await donation.dispute()).toMatchObject({ amountCents: 3500, donationCents: 3000, tipCents: 500 })
  })
})

describe('later events', () => {
  it('older than the known state change nothing', async () => {
    const donation = await giveDisputedUnnoticed()
    const { id } = await donation.disputeAtProvider()
    const old = await test.deps.payments.getDispute(id)
    await decide(donation, 'losing_evidence')
    await follow(donation)
    expect(await applyDispute(test.deps, donation, old)).toMatchObject({ state: 'lost' })
    expect(await donation.journals()).toEqual([...OPENED, ...LOST])
  })

  it('that contradict the final state leave the books unchanged, and alert staff', async () => {
    const donation = await giveDisputedUnnoticed()
    await decide(donation, 'winning_evidence')
    await follow(donation)
    const reported = await test.deps.payments.getDispute((await donation.disputeAtProvider()).id)
    for (const _twice of [1, 2]) await applyDispute(test.deps, donation, { ...reported, status: 'lost' })
    expect(await donation.dispute()).toMatchObject({ state: 'won' })
    const { rows } = await test.deps.database.pool.query('select kind from alert where alert_key like $1', [
      `dispute-contradicted:${reported.disputeRef}:%`,
    ])
    expect(rows).toEqual([{ kind: 'dispute_contradicted' }])
  })
})

describe('a dispute’s events', () => {
  it('that arrive twice, late and in any order have the same result', async () => {
    await world.faults({ duplicateWebhooks: 1, reorderWebhooks: 1, delayWebhooksSeconds: 5 })
    const donation = await donate()
    await world.advanceTime(UNTIL_DISPUTED_S)
    await decide(donation, 'losing_evidence')
    for (const _round of [1, 2, 3]) {
      await world.advanceTime(10)
      await test.work()
    }
    expect(await donation.journals()).toEqual([...OPENED, ...LOST])
  })

  it('that never arrive are found in the provider’s event list, and by polling open disputes', async () => {
    const donation = await giveDisputedUnnoticed()
    await catchUpEvents(test.deps)
    await test.work()
    expect(await donation.dispute()).toMatchObject({ state: 'open' })
    await decide(donation, 'winning_evidence')
    await followOpenDisputes(test.deps)
    expect(await donation.dispute()).toMatchObject({ state: 'won' })
    await followOpenDisputes(test.deps)
    expect(await donation.journals()).toEqual([...OPENED, ...WON])
  })

  it('about a payment that isn’t ours change nothing', async () => {
    const payment = await world.stripe.paymentIntents.create({
      amount: 900,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_createDispute',
    })
    await world.advanceTime(UNTIL_DISPUTED_S)
    const { data } = await world.stripe.disputes.list({ payment_intent: payment.id })
    await followDispute(test.deps, data[0]?.id ?? '')
  })

  it('about a donation’s duplicate payment don’t affect the donation', async () => {
    const donation = await donate({}, 'pm_card_visa')
    const { metadata } = await donation.charge()
    const payment = await world.stripe.paymentIntents.create({
      amount: 5500,
      currency: 'usd',
      confirm: true,
      payment_method: 'pm_card_createDispute',
      metadata: { ...metadata, attempt: '2' },
    })
    await world.advanceTime(UNTIL_DISPUTED_S)
    await test.work()
    const { data } = await world.stripe.disputes.list({ payment_intent: payment.id })
    await followDispute(test.deps, data[0]?.id ?? '')
    expect(await donation.order()).toMatchObject({ state: 'succeeded' })
    expect(await donation.disputes()).toEqual([])
  })
})

describe('a dispute of a donation with a refund', () => {
  it('waits for a refund that the provider doesn’t know yet, then covers the whole amount', async () => {
    const donation = await donate()
    await world.faults({ providerDown: true })
    expect(await refundAll(donation)).toMatchObject({ state: 'requested' })
    await world.faults({ reset: true })
    await world.advanceTime(UNTIL_DISPUTED_S)
    await test.deps.database.pool.query('delete from outbox where case_id = $1', [donation.caseId])
    await test.work()
    expect(await donation.disputes()).toEqual([])
    await expect(follow(donation)).rejects.toThrow('isn’t at its end')
    test.clock.advance(2 * MINUTE_MS)
    await sendWaitingRefunds(test.deps)
    expect(await donation.refunds()).toMatchObject([{ state: 'failed', failure: 'charge_disputed' }])
    await test.work()
    expect(await donation.journals()).toEqual(OPENED)
    expect(await donation.order()).toMatchObject({ state: 'disputed', refundedCents: 0 })
  })

  it('covers the whole amount after the provider fails a pending refund', async () => {
    await world.faults({ pendingRefundSeconds: 3600 })
    const donation = await donate()
    expect(await refundAll(donation)).toMatchObject({ state: 'pending' })
    await world.faults({ dropWebhooks: 1 })
    await world.advanceTime(UNTIL_DISPUTED_S)
    await follow(donation)
    expect(await donation.refunds()).toMatchObject([
      { state: 'failed', failure: 'charge_for_pending_refund_disputed' },
    ])
    expect(await donation.journals()).toEqual(OPENED)
    await decide(donation, 'losing_evidence')
    await follow(donation)
    expect(await donation.totals()).toMatchObject({ raisedCents: 0, donationCount: 0, onTheWayCents: 0 })
  })

  it('makes the provider refuse a refund requested before we know of the dispute', async () => {
    const donation = await giveDisputedUnnoticed()
    expect(await refundAll(donation)).toMatchObject({ state: 'failed', failure: 'charge_disputed' })
    expect(await donation.order()).toMatchObject({ state: 'succeeded' })
    await follow(donation)
    expect(await donation.order()).toMatchObject({ state: 'disputed' })
  })

  it('never returns the money in addition to a concurrent refund', async () => {
    for (let round = 0; round < 4; round += 1) {
      const donation = await donate()
      await Promise.all([
        refundAll(donation).catch(() => null),
        world.advanceTime(UNTIL_DISPUTED_S).then(() => test.work()),
      ])
      test.clock.advance(5 * MINUTE_MS)
      await sendWaitingRefunds(test.deps)
      await test.work()
      const returned = (await donation.refunds()).filter(({ state }) => state === 'succeeded')
      expect([...returned, ...(await donation.disputes())]).toHaveLength(1)
      expect((await donation.order()).state).toBe(returned.length === 1 ? 'refunded' : 'disputed')
    }
  })
})
