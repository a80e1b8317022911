import { beforeAll, describe, expect, it } from 'vitest'
import { readDonationTimeline } from '#server/donations/for-staff/case-donations.ts'
import { partsOf, remainingParts } from '#server/donations/refund-parts.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { allClearedAt } from '#testing/payouts.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import type { OrderRow } from '../order-row.ts'
import { reserveRefund } from '../refunds/reserve-refund.ts'
import { submitEvidence } from './submit-evidence.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
const DAY_S = 86_400

const donate = (...args: [choices?: Parameters<typeof DisputedDonation.create>[2], card?: string]) =>
  DisputedDonation.create(test, world, ...args)
const giveDisputed = async (...args: Parameters<typeof donate>): Promise<DisputedDonation> => {
  const donation = await donate(...args)
  await donation.waitForDispute()
  return donation
}
const submitAnswer = async (donation: DisputedDonation, words: string): Promise<void> => {
  await submitEvidence(test.deps, SUPPORT, {
    disputeIds: await donation.dispute(),
    words,
    reason: 'Evidence is ready',
  })
  await world.advanceTime(2)
  await test.work()
}
const returnParts = (
  donation: DisputedDonation,
  parts: (order: OrderRow) => ReturnType<typeof partsOf>,
  key = 'back',
) =>
  reserveRefund(test.deps, {
    orderIds: donation,
    idempotencyKey: key,
    reason: 'staff',
    parts,
    onlyIfCovered: false,
  })
const payOut = ({ caseId }: DisputedDonation, amountCents = 4825) =>
  reservePayout(test.deps, {
    caseId,
    periodStart: '2026-11-15',
    clearedUntil: allClearedAt(test),
    amountCents,
    donationCount: 1,
    recipientKind: 'organizer',
    recipientDisplay: 'Rosa D.',
  })

const COUNTED = { raisedCents: 5000, donationCount: 1, donorCount: 1, feesCents: 175 }
const NOT_COUNTED = { raisedCents: 0, donationCount: 0, donorCount: 0, feesCents: 0 }

describe('a disputed donation', () => {
  it('stays in the public total, and the case’s share is reserved', async () => {
    const donation = await giveDisputed()
    expect(await donation.order()).toMatchObject({ state: 'disputed', refundedCents: 0 })
    expect(await donation.dispute()).toMatchObject({
      state: 'open',
      amountCents: 5500,
      donationCents: 5000,
      tipCents: 500,
      feeCents: 175,
      reason: 'fraudulent',
      evidenceDueAt: expect.any(Date),
    })
    expect(await donation.totals()).toMatchObject({ ...COUNTED, onTheWayCents: 0 })
    expect(await donation.publicDonations()).toMatchObject([{ amountCents: 5000 }])
    expect(await donation.journals()).toEqual([
      'dispute_opened: 1100 → 1000 5500',
      'dispute_opened: 2000 → 2300 4825',
      'dispute_fee: 5100 → 1000 1500',
    ])
  })

  it('can’t be refunded by its donor or by staff, and its page says so', async () => {
    const donation = await giveDisputed()
    const outcome = await refusalCodeOf(returnParts(donation, remainingParts))
    expect(outcome).toBe('notRefundable')
    const page = await new DonationLink(test, donation).read()
    expect(page).toMatchObject({
      dispute: { state: 'open', amountCents: 5500 },
      order: { status: 'disputed' },
    })
    expect(page.choices).toMatchObject({ undoEnded: 'disputed', requestUntil: null })
  })

  it('is restored when our evidence wins the dispute', async () => {
    const donation = await giveDisputed()
    await submitAnswer(donation, 'winning_evidence')
    expect(await donation.dispute()).toMatchObject({ state: 'won' })
    expect(await donation.order()).toMatchObject({ state: 'succeeded', refundedCents: 0 })
    expect(await donation.totals()).toMatchObject({ ...COUNTED, onTheWayCents: 4825 })
    expect((await donation.journals()).slice(3)).toEqual([
      'dispute_won: 1000 → 1100 5500',
      'dispute_won: 2300 → 2000 4825',
    ])
    expect(await returnParts(donation, remainingParts)).toMatchObject({ state: 'succeeded' })
  })

  it('is removed from total, list and counts when the dispute is lost despite evidence', async () => {
    const donation = await giveDisputed({}, 'pm_card_createDisputeProductNotReceived')
    await submitAnswer(donation, 'losing_evidence')
    expect(await donation.dispute()).toMatchObject({ state: 'lost', reason: 'product_not_received' })
    expect(await donation.order()).toMatchObject({ state: 'charged_back', refundedCents: 5500 })
    expect(await donation.totals()).toMatchObject({ ...NOT_COUNTED, onTheWayCents: 0 })
    expect(await donation.publicDonations()).toEqual([])
    expect((await donation.journals()).slice(3)).toEqual([
      'dispute_lost: 2300 → 1100 4825',
      'dispute_lost: 5200 → 1100 175',
      'dispute_lost: 4000 → 1100 500',
    ])
    expect((await new DonationLink(test, donation).read()).dispute).toMatchObject({ state: 'lost' })
    const timeline = await readDonationTimeline(test.deps, donation.caseId)
    expect(timeline.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Dispute over $55.00', 'Dispute lost, $55.00']),
    )
  })

  it('is lost if no evidence is sent by the deadline', async () => {
    const donation = await giveDisputed()
    await world.advanceTime(10 * DAY_S)
    await test.work()
    expect(await donation.dispute()).toMatchObject({ state: 'lost', evidenceSentAt: null })
    expect(await donation.totals()).toMatchObject(NOT_COUNTED)
  })

  it('whose donor covered the card fee costs the case no fee', async () => {
    const donation = await giveDisputed({ coverFee: true })
    const { amountCents, coverCents, feeCents } = await donation.dispute()
    expect({ amountCents, feeCents }).toEqual({ amountCents: 5500 + coverCents, feeCents: 0 })
    await submitAnswer(donation, 'losing_evidence')
    expect(await donation.totals()).toMatchObject({ ...NOT_COUNTED, onTheWayCents: 0 })
  })

  it('that is lost leaves its donor counted if they made another donation', async () => {
    const first = await giveDisputed()
    const second = await DisputedDonation.create(
      test,
      world,
      { caseId: first.caseId, amountCents: 2000 },
      'pm_card_visa',
    )
    await submitAnswer(first, 'losing_evidence')
    expect(await second.totals()).toMatchObject({ raisedCents: 2000, donationCount: 1, donorCount: 1 })
  })
})

describe('a partly refunded donation', () => {
  it('is disputed for the rest, and restored if won', async () => {
    const donation = await donate()
    await returnParts(donation, (order) => partsOf(order, { donationCents: 2000, tipCents: 500 }))
    await donation.waitForDispute()
    expect(await donation.dispute()).toMatchObject({
      amountCents: 3000,
      donationCents: 3000,
      tipCents: 0,
      feeCents: 105,
    })
    await submitAnswer(donation, 'winning_evidence')
    expect(await donation.order()).toMatchObject({ state: 'partially_refunded', refundedCents: 2500 })
    expect(await donation.totals()).toMatchObject({
      raisedCents: 3000,
      donationCount: 1,
      onTheWayCents: 2895,
    })
  })

  it('is charged back in full when the dispute of the rest is lost', async () => {
    const donation = await donate()
    await returnParts(donation, (order) => partsOf(order, { donationCents: 2000, tipCents: 0 }))
    await donation.waitForDispute()
    await submitAnswer(donation, 'losing_evidence')
    expect(await donation.order()).toMatchObject({ state: 'charged_back', refundedCents: 5500 })
    expect(await donation.totals()).toMatchObject({ ...NOT_COUNTED, onTheWayCents: 0 })
  })
})

describe('a payout', () => {
  it('can’t include a dispute’s reserve', async () => {
    const donation = await giveDisputed()
    expect(await payOut(donation, 1)).toBeNull()
    await submitAnswer(donation, 'winning_evidence')
    expect(await payOut(donation)).not.toBeNull()
  })

  it('made before the dispute leaves the case’s balance negative until the dispute is won', async () => {
    const donation = await donate()
    expect(await payOut(donation)).not.toBeNull()
    await donation.waitForDispute()
    // 4,825 cents are in transit, and the case owes the same amount.
    expect(await donation.totals()).toMatchObject({ raisedCents: 5000, onTheWayCents: 0 })
    await DisputedDonation.create(test, world, { caseId: donation.caseId, tipCents: 0 }, 'pm_card_visa')
    expect(await payOut(donation, 4825)).toBeNull()
    await submitAnswer(donation, 'winning_evidence')
    expect(await donation.totals()).toMatchObject({ raisedCents: 10_000, onTheWayCents: 9650 })
  })

  it('that races a dispute never spends the same money twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const donation = await donate()
      await world.advanceTime(11)
      await Promise.all([payOut(donation), test.work()])
      expect(await donation.totals()).toMatchObject({ raisedCents: 5000, onTheWayCents: 0 })
      const { rows } = await test.deps.database.pool.query<{ cents: number }>(
        `select payable_cents + coalesce((select sum(amount_cents) from payout p
           where p.case_id = b.case_id and status in ('scheduled', 'in_transit', 'paid')), 0)::bigint as cents
         from case_balance b where case_id = $1`,
        [donation.caseId],
      )
      // The payout was canceled, or the case owes the same amount.
      expect(rows).toEqual([{ cents: 0 }])
    }
  })
})
