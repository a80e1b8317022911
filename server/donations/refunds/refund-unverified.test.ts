import { beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, pacificDay } from '#contract/dates.ts'
import { verifyWithdrawalAccount } from '#server/identity-check/withdrawal-account/verify-withdrawal-account.ts'
import { runJob } from '#server/job-table.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'

const test = testApp()
beforeEach(() => test.clock.set(new Date()))

const refundUnverified = async (): Promise<void> => {
  await runJob(test.deps, 'refund-unverified')
  await test.work()
}
const totals = (caseId: string) => readTotals(test.deps.database.db, caseId)

describe('sixty days after a case went live', () => {
  it('its donations are refunded in full, once, if the recipient isn’t verified', async () => {
    const caseId = await makeCase(test, { verified: false })
    const donations = [
      await DonationLink.create(test, { caseId, tipCents: 500, email: 'one@mail.example' }),
      await DonationLink.create(test, { caseId, coverFee: true, email: 'two@mail.example' }),
    ]
    test.clock.advance(59 * DAY_MS)
    await refundUnverified()
    expect((await totals(caseId)).donationCount).toBe(2)
    test.clock.advance(DAY_MS)
    await Promise.all([refundUnverified(), refundUnverified()])
    await refundUnverified()
    expect(await totals(caseId)).toMatchObject({ raisedCents: 0, donationCount: 0, onTheWayCents: 0 })
    const { data } = (await test.app.inject({ url: `${calls.caseDetail.path}?caseId=${caseId}` })).json()
    expect(data).toMatchObject({
      donationStatus: 'ended',
      raisedCents: 0,
      deadlineRefund: { amountCents: 10_000 },
    })
    for (const donation of donations) {
      const refunds = await donation.refundsAtProvider()
      const { order, returns } = await donation.read()
      expect(refunds.map(({ amount }) => amount)).toEqual([order.totalCents])
      expect(returns).toMatchObject([{ reason: 'never_verified', totalCents: order.totalCents }])
    }
  })

  it('all go back on the day that its page promises, however many and however late it went live', async () => {
    test.clock.set(new Date('2026-12-02T07:40:00Z'))
    const caseId = await makeCase(test, { verified: false })
    for (let donation = 0; donation < 55; donation += 1)
      await DonationLink.create(test, { caseId, email: `many${donation}@mail.example` })
    const readPage = async () =>
      (await test.app.inject({ url: `${calls.caseDetail.path}?caseId=${caseId}` })).json().data
    const promisedAt = new Date((await readPage()).refundsAt)
    const runHourly = async (hours: number) => {
      for (let hour = 0; hour < hours; hour += 1) {
        test.clock.advance(HOUR_MS)
        await refundUnverified()
      }
    }
    test.clock.set(new Date(promisedAt.getTime() - 3 * HOUR_MS + 47 * MINUTE_MS))
    await runHourly(2)
    expect((await readPage()).deadlineRefund).toBeNull()
    await runHourly(1)
    expect((await readPage()).deadlineRefund).toMatchObject({ amountCents: 55 * 5000 })
    expect((await totals(caseId)).donationCount).toBe(0)
    expect([pacificDay(test.clock.now()), pacificDay(promisedAt)]).toEqual(['2027-01-30', '2027-01-30'])
  })

  it('a tip that its donor took back before isn’t refunded again', async () => {
    const caseId = await makeCase(test, { verified: false })
    const donation = await DonationLink.create(test, { caseId, tipCents: 500 })
    await donation.act('refundOwnTip')
    test.clock.advance(60 * DAY_MS)
    await refundUnverified()
    const amounts = (await donation.refundsAtProvider()).map(({ amount }) => amount)
    expect(amounts.sort()).toEqual([500, 5000])
  })

  it('a donation in dispute is refunded once the dispute is won, even half a year later', async () => {
    const caseId = await makeCase(test, { verified: false })
    const donation = await DonationLink.create(test, { caseId })
    test.clock.advance(59 * DAY_MS)
    await disputeDonation(test, donation)
    test.clock.advance(DAY_MS)
    await refundUnverified()
    expect(await donation.refundsAtProvider()).toEqual([])
    test.clock.advance(120 * DAY_MS)
    await disputeDonation(test, donation, { status: 'won' })
    await refundUnverified()
    expect((await donation.refundsAtProvider()).map(({ amount }) => amount)).toEqual([5000])
    expect(await totals(caseId)).toMatchObject({ raisedCents: 0, onTheWayCents: 0 })
  })

  it('nothing is refunded of a verified case, even if verified just in time', async () => {
    const caseId = await makeCase(test, { verified: false })
    const donation = await DonationLink.create(test, { caseId })
    test.clock.advance(60 * DAY_MS)
    await verifyWithdrawalAccount(test.deps, caseId)
    await refundUnverified()
    expect(await donation.refundsAtProvider()).toEqual([])
    expect((await totals(caseId)).raisedCents).toBe(5000)
  })
})

it('after thirty days, a case takes no donations until its recipient is verified', async () => {
  const caseId = await makeCase(test, { verified: false })
  const donor = new Donor(test)
  const code = async (): Promise<number> =>
    (await donor.call('GET', `${calls.getPayPlatform.path}?caseId=${caseId}`)).envelope.code
  test.clock.advance(30 * DAY_MS - 1)
  expect(await code()).toBe(0)
  test.clock.advance(1)
  expect(await code()).toBe(codes.caseTakesNoDonations.code)
  await verifyWithdrawalAccount(test.deps, caseId)
  expect(await code()).toBe(0)
})
