import { beforeAll, beforeEach, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS, pacificDay } from '#contract/dates.ts'
import { COOKIES } from '#contract/headers.ts'
import { addCents } from '#contract/money.ts'
import { receivedLines } from '#contract/payouts/payout-statement.ts'
import { remainingParts } from '#server/donations/refund-parts.ts'
import { reserveRefund } from '#server/donations/refunds/reserve-refund.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { sessionFor } from '#testing/session.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { reservePayout } from '../reserve-payout.ts'

const test = testApp()
const SLOW = { timeout: 3 * MINUTE_MS }

let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

let lena: TestPerson
let userId: string
let caseId: string
let people = 0
beforeEach(async () => {
  people += 1
  lena = await new TestPerson(test, `lena${people}@mail.example`).register('Lena Whitcomb')
  userId = (await lena.call('userInfo', {})).data.userId
  caseId = await makeCase(test, { ownerId: userId })
})

const donate = (amountCents: number, coverFee = false) =>
  new Donor(test).give({ caseId, amountCents, coverFee }, 'pm_card_visa')
const refund = (orderId: string) =>
  reserveRefund(test.deps, {
    orderIds: { caseId, orderId },
    idempotencyKey: `refund-${orderId}`,
    reason: 'staff',
    parts: remainingParts,
    onlyIfCovered: false,
  })
const disputed = (amountCents: number) =>
  DisputedDonation.create(test, world, { caseId, amountCents, tipCents: 0 })
/** Passes the deadline for evidence, so that the bank decides for the donor. */
const lose = async (donation: DisputedDonation): Promise<void> => {
  await donation.waitForDispute()
  await world.advanceTime((10 * DAY_MS) / 1000)
  await test.work()
  expect(await donation.dispute()).toMatchObject({ state: 'lost' })
}
const readMoney = async () => (await lena.call('casePayouts', { caseId })).data.money
/** Pays out everything that is owed. */
const payOut = async (): Promise<void> => {
  const { money, clearing } = (await lena.call('casePayouts', { caseId })).data
  const payoutId = await reservePayout(test.deps, {
    caseId,
    periodStart: pacificDay(test.clock.now()),
    clearedUntil: new Date(clearing.lastClearsAt ?? 0),
    amountCents: addCents(money.clearingCents, money.availableCents),
    donationCount: 1,
    recipientKind: 'beneficiary',
    recipientDisplay: 'Rosa D.',
  })
  await markTransferred(test, caseId, payoutId ?? '')
  await markArrivedAtBank(test, caseId, payoutId ?? '')
}
const period = () => pacificDay(test.clock.now()).slice(0, 4)
const readStatement = async () => (await lena.call('payoutStatement', { caseId, period: period() })).data
/** What the statement's lines add up to, and what was paid with what is still owed or in dispute. */
const sums = async () => {
  const [statement, { raisedCents: _raised, cardFeesCents: _fees, coveredCents: _covered, ...owed }] =
    await Promise.all([readStatement(), readMoney()])
  return {
    lines: addCents(...receivedLines(statement).map(({ cents }) => cents)),
    paidAndOwed: addCents(...Object.values(owed)),
    paid: statement.paidCents,
  }
}

it('adds up to what was paid, after a refund and a lost dispute', SLOW, async () => {
  await donate(10_000)
  await donate(20_000, true)
  await refund((await donate(6000)).orderId)
  const donation = await disputed(7525)
  expect(await sums()).toMatchObject({ lines: 36_957, paidAndOwed: 36_957 })
  await donation.waitForDispute()
  expect(await sums()).toMatchObject({ lines: 36_957, paidAndOwed: 36_957 })
  await lose(donation)
  await payOut()
  expect(await sums()).toEqual({ lines: 29_680, paidAndOwed: 29_680, paid: 29_680 })
  expect(await readStatement()).toMatchObject({
    donatedCents: 43_525,
    returnedCents: 13_525,
    cardFeesCents: 320,
    coveredCents: 0,
  })
  const { token } = await sessionFor(test, userId)
  const query = new URLSearchParams({ caseId, period: period(), format: 'csv' })
  const csv = await test.app.inject({
    url: `${calls.payoutStatementFile.path}?${query}`,
    headers: { cookie: `${COOKIES.token}=${token}` },
  })
  expect(csv.body).toContain('"For the recipient","","296.80"')
  expect(csv.body).toContain('"Paid","","296.80"')
})

it('adds up after a refund and a lost dispute of money that was paid out', SLOW, async () => {
  const { orderId } = await donate(10_000)
  const donation = await disputed(7525)
  await donate(2000)
  await payOut()
  const paid = 9680 + 7277 + 1912
  expect(await sums()).toEqual({ lines: paid, paidAndOwed: paid, paid })
  await refund(orderId)
  expect(await sums()).toEqual({ lines: 7277 + 1912, paidAndOwed: 7277 + 1912, paid })
  await lose(donation)
  expect(await sums()).toEqual({ lines: 1912, paidAndOwed: 1912, paid })

  const finance = await staffPerson(test, 'finance')
  const reason = 'The donor’s bank was right, and the case has ended.'
  const { code } = await finance.call('writeOffBalance', { caseId, balanceCents: 1912 - paid, reason })
  expect(code).toBe(0)
  expect(await sums()).toEqual({ lines: paid, paidAndOwed: paid, paid })
  expect(receivedLines(await readStatement())).toContainEqual({
    words: 'Plus: refunded gifts that Hearten covered',
    cents: paid - 1912,
  })
})
