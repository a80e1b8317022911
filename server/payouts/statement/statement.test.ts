import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS, pacificDay } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { allClearedAt, markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { sessionFor } from '#testing/session.ts'
import { readCasePayouts } from '../read-case-payouts.ts'
import { reservePayout } from '../reserve-payout.ts'

const test = testApp()

const readPeriods = async (caseId: string) =>
  (await readCasePayouts(test.deps, caseId)).statements.map(({ period }) => period)

it('a month’s statement is served as JSON, CSV and PDF, to its owner only', async () => {
  const lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
  const { userId } = (await lena.call('userInfo', {})).data
  const caseId = await makeCase(test, { ownerId: userId })
  await placeDonation(test, caseId, { amountCents: 20_000 })
  const week = { periodStart: '2026-11-20', donationCount: 1, recipientKind: 'beneficiary' } as const
  const amountCents = 15_000
  const payoutId = await reservePayout(test.deps, {
    ...week,
    caseId,
    clearedUntil: allClearedAt(test),
    amountCents,
    recipientDisplay: 'Rosa D.',
  })
  await markTransferred(test, caseId, payoutId ?? '')
  await markArrivedAtBank(test, caseId, payoutId ?? '')

  const period = pacificDay(test.clock.now()).slice(0, 7)
  const { data } = await lena.call('payoutStatement', { caseId, period })
  expect(data).toMatchObject({
    period,
    recipientDisplay: 'Rosa D.',
    donationCount: 1,
    donatedCents: 20_000,
    cardFeesCents: 610,
    paidCents: amountCents,
    transfers: [{ payoutId, amountCents, cameBackAt: null }],
  })
  const getFile = async (format: string, token: string) => {
    const query = new URLSearchParams({ caseId, period, format })
    const url = `${calls.payoutStatementFile.path}?${query}`
    return test.app.inject({ url, headers: { cookie: `${COOKIES.token}=${token}` } })
  }
  const { token } = await sessionFor(test, userId)
  const csv = await getFile('csv', token)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['cache-control']).toBe('private, no-store')
  expect(csv.body).toContain('"1 gift received","","200.00"')
  expect(csv.body).toContain('"Less: card fees that donors didn’t cover","","6.10"')
  expect(csv.body).toContain('"Paid","","150.00"')
  const pdf = await getFile('pdf', token)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const other = await new TestPerson(test, 'other@mail.example').register('Somebody Else')
  const stranger = await sessionFor(test, (await other.call('userInfo', {})).data.userId)
  expect((await getFile('csv', stranger.token)).statusCode).toBe(403)

  // A month is listed once it is over, also one with gifts and no transfer.
  const year = period.slice(0, 4)
  expect(await readPeriods(caseId)).toEqual([year])
  test.clock.advance(31 * DAY_MS)
  expect(await readPeriods(caseId)).toEqual([period, year])
  await placeDonation(test, caseId, { amountCents: 3000 })
  const nextPeriod = pacificDay(test.clock.now()).slice(0, 7)
  test.clock.advance(31 * DAY_MS)
  expect(await readPeriods(caseId)).toEqual(expect.arrayContaining([nextPeriod, period]))
})
