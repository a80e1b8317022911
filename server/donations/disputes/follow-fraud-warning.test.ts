import { afterEach, beforeAll, expect, it } from 'vitest'
import { partsOf, remainingParts } from '#server/donations/refund-parts.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { catchUpEvents } from '#server/webhooks/catch-up-events.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { allClearedAt } from '#testing/payouts.ts'
import type { OrderRow } from '../order-row.ts'
import { reserveRefund } from '../refunds/reserve-refund.ts'
import { followDispute } from './follow-dispute.ts'
import { followFraudWarning } from './follow-fraud-warning.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})
afterEach(() => world.faults({ reset: true }))

const UNTIL_WARNED_S = 11
const UNTIL_DISPUTED_S = 6 * 86_400

const donate = (): Promise<DisputedDonation> =>
  DisputedDonation.create(test, world, {}, 'pm_card_createIssuerFraudRecord')
const warningOf = async (donation: DisputedDonation): Promise<string> => {
  const { id } = await donation.charge()
  const { data } = await world.stripe.radar.earlyFraudWarnings.list({ charge: id })
  return data[0]?.id ?? ''
}
const disputesAtProvider = async (donation: DisputedDonation) =>
  (await world.stripe.disputes.list({ charge: (await donation.charge()).id })).data
const returnParts = (donation: DisputedDonation, parts: (order: OrderRow) => ReturnType<typeof partsOf>) =>
  reserveRefund(test.deps, {
    orderIds: donation,
    idempotencyKey: 'back',
    reason: 'staff',
    parts,
    onlyIfCovered: false,
  })

it('a donation with a fraud warning is fully refunded before it is disputed, and its page says why', async () => {
  const donation = await donate()
  await world.advanceTime(UNTIL_WARNED_S)
  await test.work()
  expect(await donation.refunds()).toMatchObject([
    { reason: 'fraud_warning', state: 'succeeded', totalCents: 5500 },
  ])
  const refunds = await world.stripe.refunds.list({ charge: (await donation.charge()).id })
  expect(refunds.data).toMatchObject([{ amount: 5500, reason: 'fraudulent' }])
  expect(await donation.order()).toMatchObject({ state: 'refunded' })
  expect(await donation.totals()).toMatchObject({ raisedCents: 0, donationCount: 0, onTheWayCents: 0 })
  const { returns } = await new DonationLink(test, donation).read()
  expect(returns).toMatchObject([{ reason: 'fraud_warning', state: 'sent' }])
  await world.advanceTime(UNTIL_DISPUTED_S)
  expect(await disputesAtProvider(donation)).toEqual([])
})

it('a warned donation is refunded once although the warning is reported twice, late, or only in the event list', async () => {
  await world.faults({ dropWebhooks: 1 })
  const donation = await donate()
  await world.advanceTime(UNTIL_WARNED_S)
  await catchUpEvents(test.deps)
  await test.work()
  const warning = await warningOf(donation)
  await Promise.all([followFraudWarning(test.deps, warning), followFraudWarning(test.deps, warning)])
  expect(await donation.refunds()).toMatchObject([{ reason: 'fraud_warning', state: 'succeeded' }])
})

it('a warned donation is refunded even if the case was paid out already', async () => {
  const donation = await donate()
  const payout = {
    caseId: donation.caseId,
    periodStart: '2026-11-15',
    amountCents: 4825,
    donationCount: 1,
    clearedUntil: allClearedAt(test),
  }
  await reservePayout(test.deps, { ...payout, recipientKind: 'organizer', recipientDisplay: 'Rosa D.' })
  await world.advanceTime(UNTIL_WARNED_S)
  await test.work()
  expect(await donation.order()).toMatchObject({ state: 'refunded' })
})

it('a warning about a partly refunded donation refunds the rest', async () => {
  const donation = await donate()
  await returnParts(donation, (order) => partsOf(order, { donationCents: 2000, tipCents: 500 }))
  await world.advanceTime(UNTIL_WARNED_S)
  await test.work()
  expect(await donation.refunds()).toMatchObject([{ totalCents: 3000 }, { totalCents: 2500 }])
})

it('a warning about a refunded donation changes nothing', async () => {
  const donation = await donate()
  await returnParts(donation, remainingParts)
  await world.advanceTime(UNTIL_WARNED_S)
  await test.work()
  await followFraudWarning(test.deps, await warningOf(donation))
  expect(await donation.refunds()).toMatchObject([{ reason: 'staff', state: 'succeeded' }])
})

it('a disputed donation isn’t refunded, whichever event is processed first', async () => {
  for (const warnedFirst of [true, false]) {
    await world.faults({ dropWebhooks: 1 })
    const donation = await donate()
    await world.advanceTime(UNTIL_WARNED_S)
    await world.advanceTime(UNTIL_DISPUTED_S)
    const [dispute] = await disputesAtProvider(donation)
    const warning = await warningOf(donation)
    if (warnedFirst) await followFraudWarning(test.deps, warning)
    await followDispute(test.deps, dispute?.id ?? '')
    await followFraudWarning(test.deps, warning)
    expect(await donation.order()).toMatchObject({ state: 'disputed', refundedCents: 0 })
    expect(await donation.refunds()).toMatchObject(warnedFirst ? [{ failure: 'charge_disputed' }] : [])
  }
})
