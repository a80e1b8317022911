import { beforeAll, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { DAY_MS, daysBefore, endOfPacificDay, MINUTE_MS, pacificDay } from '#contract/dates.ts'
import type { DonationLocation } from '#contract/donations/donation-location.ts'
import { locationText } from '#contract/donations/location-text.ts'
import { payoutDaysText } from '#contract/payouts/payout-days.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { markArrivedAtBank, markSentToBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { giveSecondFactor, staffPerson } from '#testing/staff-person.ts'

const test = testApp()
// Jobs are due by the database's clock, which the product's clock overtakes only when none is awaited any more.
// Just after midnight it starts with the day, so that the provider's days are its own.
beforeAll(() => {
  const now = test.clock.now()
  const startOfDay = endOfPacificDay(pacificDay(daysBefore(now, 1)))
  test.clock.set(new Date(Math.max(now.getTime() - 9 * MINUTE_MS, startOfDay.getTime())))
})

const EMAIL = 'grace.one@mail.example'

/** A donation with all places that say when its money leaves and arrives. */
const followedDonation = async (caseId: string) => {
  const donor = new Donor(test)
  const { location: promised } = (await donor.payPlatform(caseId)).envelope.data
  const order = await donor.give({ caseId, email: EMAIL })
  await test.work()
  const link = new DonationLink(test, { caseId, orderId: order.orderId })
  const [mail] = await outsideWorld(test).mailTo(EMAIL)
  await link.act('requestRefund', { reason: 'mistake' })
  const path = `${calls.getOrderInfo.path}?orderId=${order.orderId}&orderKey=${encodeURIComponent(order.orderKey)}`
  const person = await new TestPerson(test, EMAIL).register()
  const support = await staffPerson(test, 'support')
  const readAll = async (): Promise<Record<string, DonationLocation | null | undefined>> => {
    await person.login()
    await support.login()
    await giveSecondFactor(test, support)
    const result = await donor.call<CallOutput<Calls['getOrderInfo']>>('GET', path)
    return {
      page: (await link.read()).order.location,
      list: (await person.call('ownDonations', {})).data.items[0],
      staff: (await support.call('refundRequests', {})).data.items[0],
      // The browser's key of an order ends after a day.
      ...(result.envelope.code === 0 ? { result: result.envelope.data.location } : {}),
    }
  }
  return { promised, readAll, person, mail: mail?.text }
}

it('every place says the same of when a gift leaves and arrives, and it does so on that day', async () => {
  const { caseId } = await Recipient.verified(test, 'rosa.location@mail.example')
  // The case's next transfer leaves tomorrow, before the gift has cleared.
  await placeDonation(test, caseId, { at: new Date(test.clock.now().getTime() - 4 * DAY_MS) })
  const { promised, readAll, person, mail } = await followedDonation(caseId)
  const leavesAt = new Date(promised.leavesAt ?? 0)
  expect(leavesAt.getTime() - test.clock.now().getTime()).toBeGreaterThan(7 * DAY_MS)
  const expectSaid = async (expected: Partial<DonationLocation>) => {
    const places = await readAll()
    for (const [place, location] of Object.entries(places)) expect(location, place).toMatchObject(expected)
  }
  await expectSaid({ moneyState: 'clearing', leavesAt: promised.leavesAt, transfer: null })
  const { result } = await readAll()
  expect(mail).toContain(result && locationText(result, 'Rosa'))
  expect(pacificDay(new Date(result?.clearsAt ?? 0))).toBe(pacificDay(new Date(promised.clearsAt)))

  while (test.clock.now() < leavesAt) {
    await runPayouts(test.deps)
    for (const { payoutId, status } of await readPayoutsOf(test.deps.database.db, caseId))
      if (status === 'scheduled') await markTransferred(test, caseId, payoutId)
    await expectSaid({ transfer: null })
    test.clock.advance(DAY_MS / 2)
  }
  await runPayouts(test.deps)
  const [payout] = await readPayoutsOf(test.deps.database.db, caseId)
  const payoutId = payout?.payoutId ?? ''
  await markTransferred(test, caseId, payoutId)
  await markSentToBank(test, caseId, payoutId)
  await expectSaid({ moneyState: 'inTransit' })
  const { list } = await readAll()
  const { figures } = (await person.call('ownDonations', {})).data
  expect(figures).toMatchObject({ arrivesAt: list?.transfer?.arrivesAt, nextTransferAt: null, heldCents: 0 })
  expect(pacificDay(new Date(list?.transfer?.sentAt ?? 0))).toBe(pacificDay(leavesAt))
  test.clock.advance(2 * DAY_MS)
  await markArrivedAtBank(test, caseId, payoutId)
  await expectSaid({ moneyState: 'paid' })
  const { page } = await readAll()
  const notices = (await new TestPerson(test, EMAIL).call('casePayoutNotices', { caseId })).data.items
  const notice = notices.find(({ noticeId }) => noticeId === payoutId)
  if (notice === undefined || page == null) throw new Error('The payout has no notice')
  const text = payoutDaysText({ ...notice, state: notice.status })
  expect(text).toMatch(/^Sent \w+ \d+, arrived \w+ \d+, \d+, PT$/)
  expect(locationText(page, 'Rosa')).toBe(`${text.replace('arrived', 'arrived in Rosa’s bank')}.`)
})
