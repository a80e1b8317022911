import { beforeAll, describe, expect, it } from 'vitest'
import { partsOf, remainingParts } from '#server/orders/give-back.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { DisputedGift } from '#testing/disputed-gift.ts'
import { GiftLink } from '#testing/gift-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import type { OrderRow } from '../orders.queries.ts'
import { askRefund } from '../refunds/ask-refund.ts'
import { submitEvidence } from './submit-evidence.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
const DAY_S = 86_400

const given = (...args: [choices?: Parameters<typeof DisputedGift.given>[2], card?: string]) =>
  DisputedGift.given(test, world, ...args)
const disputed = async (...args: Parameters<typeof given>): Promise<DisputedGift> => {
  const gift = await given(...args)
  await gift.untilDisputed()
  return gift
}
const answer = async (gift: DisputedGift, words: string): Promise<void> => {
  await submitEvidence(test.deps, SUPPORT, {
    place: await gift.dispute(),
    words,
    reason: 'Evidence is ready',
  })
  await world.pass(2)
  await test.work()
}
const giveBack = (gift: DisputedGift, parts: (order: OrderRow) => ReturnType<typeof partsOf>, key = 'back') =>
  askRefund(test.deps, { place: gift, idempotencyKey: key, reason: 'staff', parts, onlyIfHeld: false })
const payOut = ({ caseId }: DisputedGift, amountCents = 4825) =>
  reservePayout(test.deps, {
    caseId,
    periodStart: '2026-11-15',
    amountCents,
    giftCount: 1,
    recipientKind: 'organizer',
    recipientDisplay: 'Rosa D.',
  })

const STANDS = { raisedCents: 5000, donationCount: 1, donorCount: 1, feesCents: 175 }
const GONE = { raisedCents: 0, donationCount: 0, donorCount: 0, feesCents: 0 }

describe('a disputed gift', () => {
  it('stays in the public total, and what the case would lose waits', async () => {
    const gift = await disputed()
    expect(await gift.order()).toMatchObject({ state: 'disputed', refundedCents: 0 })
    expect(await gift.dispute()).toMatchObject({
      state: 'open',
      amountCents: 5500,
      giftCents: 5000,
      tipCents: 500,
      feeCents: 175,
      reason: 'fraudulent',
      evidenceDueAt: expect.any(Date),
    })
    expect(await gift.totals()).toMatchObject({ ...STANDS, onTheWayCents: 0 })
    expect(await gift.listed()).toMatchObject([{ amountCents: 5000 }])
    expect(await gift.journals()).toEqual([
      'dispute_opened: 1100 → 1000 5500',
      'dispute_opened: 2000 → 2300 4825',
      'dispute_fee: 5100 → 1000 1500',
    ])
  })

  it('can’t be given back, by its donor or by staff, and says so', async () => {
    const gift = await disputed()
    const refused = await giveBack(gift, remainingParts).then(
      () => 'done',
      (error: unknown) => (isRefusal(error) ? error.codeName : 'another'),
    )
    expect(refused).toBe('notRefundable')
    const seen = await new GiftLink(test, gift).read()
    expect(seen).toMatchObject({
      dispute: { state: 'open', amountCents: 5500 },
      order: { status: 'disputed' },
    })
    expect(seen.choices).toMatchObject({ undoEnded: 'disputed', requestUntil: null })
  })

  it('won by evidence is as before it', async () => {
    const gift = await disputed()
    await answer(gift, 'winning_evidence')
    expect(await gift.dispute()).toMatchObject({ state: 'won' })
    expect(await gift.order()).toMatchObject({ state: 'succeeded', refundedCents: 0 })
    expect(await gift.totals()).toMatchObject({ ...STANDS, onTheWayCents: 4825 })
    expect((await gift.journals()).slice(3)).toEqual([
      'dispute_won: 1000 → 1100 5500',
      'dispute_won: 2300 → 2000 4825',
    ])
    expect(await giveBack(gift, remainingParts)).toMatchObject({ state: 'succeeded' })
  })

  it('lost after evidence leaves total, list and counts', async () => {
    const gift = await disputed({}, 'pm_card_createDisputeProductNotReceived')
    await answer(gift, 'losing_evidence')
    expect(await gift.dispute()).toMatchObject({ state: 'lost', reason: 'product_not_received' })
    expect(await gift.order()).toMatchObject({ state: 'charged_back', refundedCents: 5500 })
    expect(await gift.totals()).toMatchObject({ ...GONE, onTheWayCents: 0 })
    expect(await gift.listed()).toEqual([])
    expect((await gift.journals()).slice(3)).toEqual([
      'dispute_lost: 2300 → 1100 4825',
      'dispute_lost: 5200 → 1100 175',
      'dispute_lost: 4000 → 1100 500',
    ])
    expect((await new GiftLink(test, gift).read()).dispute).toMatchObject({ state: 'lost' })
  })

  it('ignored until its time is over is lost', async () => {
    const gift = await disputed()
    await world.pass(10 * DAY_S)
    await test.work()
    expect(await gift.dispute()).toMatchObject({ state: 'lost', evidenceSentAt: null })
    expect(await gift.totals()).toMatchObject(GONE)
  })

  it('whose fee the donor covered takes that from Hearten alone', async () => {
    const gift = await disputed({ coverFee: true })
    const { amountCents, coverCents, feeCents } = await gift.dispute()
    expect({ amountCents, feeCents }).toEqual({ amountCents: 5500 + coverCents, feeCents: 0 })
    await answer(gift, 'losing_evidence')
    expect(await gift.totals()).toMatchObject({ ...GONE, onTheWayCents: 0 })
  })

  it('leaves a donor with another gift a donor', async () => {
    const first = await disputed()
    const second = await DisputedGift.given(
      test,
      world,
      { caseId: first.caseId, amountCents: 2000 },
      'pm_card_visa',
    )
    await answer(first, 'losing_evidence')
    expect(await second.totals()).toMatchObject({ raisedCents: 2000, donationCount: 1, donorCount: 1 })
  })
})

describe('a gift that went back in part', () => {
  it('is disputed for the rest, and won as it was', async () => {
    const gift = await given()
    await giveBack(gift, (order) => partsOf(order, { giftCents: 2000, tipCents: 500 }))
    await gift.untilDisputed()
    expect(await gift.dispute()).toMatchObject({
      amountCents: 3000,
      giftCents: 3000,
      tipCents: 0,
      feeCents: 105,
    })
    await answer(gift, 'winning_evidence')
    expect(await gift.order()).toMatchObject({ state: 'partially_refunded', refundedCents: 2500 })
    expect(await gift.totals()).toMatchObject({ raisedCents: 3000, donationCount: 1, onTheWayCents: 2895 })
  })

  it('is lost with the rest', async () => {
    const gift = await given()
    await giveBack(gift, (order) => partsOf(order, { giftCents: 2000, tipCents: 0 }))
    await gift.untilDisputed()
    await answer(gift, 'losing_evidence')
    expect(await gift.order()).toMatchObject({ state: 'charged_back', refundedCents: 5500 })
    expect(await gift.totals()).toMatchObject({ ...GONE, onTheWayCents: 0 })
  })
})

describe('a transfer', () => {
  it('can’t take what a dispute holds', async () => {
    const gift = await disputed()
    expect(await payOut(gift, 1)).toBeNull()
    await answer(gift, 'winning_evidence')
    expect(await payOut(gift)).not.toBeNull()
  })

  it('that left before leaves the case owing it, and whole again when it is won', async () => {
    const gift = await given()
    expect(await payOut(gift)).not.toBeNull()
    await gift.untilDisputed()
    // 4,825 are in transit and the same is owed.
    expect(await gift.totals()).toMatchObject({ raisedCents: 5000, onTheWayCents: 0 })
    await DisputedGift.given(test, world, { caseId: gift.caseId, tipCents: 0 }, 'pm_card_visa')
    expect(await payOut(gift, 4825)).toBeNull()
    await answer(gift, 'winning_evidence')
    expect(await gift.totals()).toMatchObject({ raisedCents: 10_000, onTheWayCents: 9650 })
  })

  it('racing a dispute never spends the same money: what left first is owed', async () => {
    for (let round = 0; round < 4; round += 1) {
      const gift = await given()
      await world.pass(11)
      const [payoutId] = await Promise.all([payOut(gift), test.work()])
      expect(await gift.totals()).toMatchObject({ raisedCents: 5000, onTheWayCents: 0 })
      const { rows } = await test.deps.database.pool.query<{ cents: number }>(
        'select payable_cents as cents from case_balance where case_id = $1',
        [gift.caseId],
      )
      expect(rows).toEqual([{ cents: payoutId === null ? 0 : -4825 }])
    }
  })
})
