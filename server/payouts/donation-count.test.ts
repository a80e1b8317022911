import { afterEach, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'

const test = testApp()
const { passDays, runWeeklyPayouts } = payoutSteps(test)
const SLOW = { timeout: 3 * MINUTE_MS }

beforeAll(() => test.clock.advance(-90 * DAY_MS))
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

const donationCounts = async (recipient: Recipient) =>
  (await recipient.payouts()).payouts.map(({ donationCount }) => donationCount)
const orderOf = async ({ caseId }: Recipient, amountCents: number) => {
  const { db } = test.deps.database
  const orders = db.selectFrom('orders').select('orderId').where('caseId', '=', caseId)
  const { orderId } = await orders.where('amountCents', '=', amountCents).executeTakeFirstOrThrow()
  return { caseId, orderId }
}
const dispute = async (recipient: Recipient, amountCents: number, status: 'open' | 'won' | 'lost' = 'open') =>
  disputeDonation(test, await orderOf(recipient, amountCents), { amountCents, status })

it('a gift in dispute is neither clearing nor in a transfer, until the dispute is won', SLOW, async () => {
  const recipient = await Recipient.verified(test, 'counted@mail.example')
  for (const amountCents of [10_000, 7525, 20_000, 6000]) await recipient.receive(amountCents)
  expect(await recipient.payouts()).toMatchObject({ clearing: { donationCount: 4 } })
  await dispute(recipient, 6000, 'lost')
  await dispute(recipient, 7525)
  expect(await recipient.payouts()).toMatchObject({
    clearing: { donationCount: 2 },
    holds: [],
    money: { onHoldCents: 7277 },
    disputed: { donationCount: 1, withdrawnCents: 7277, decidesUntil: expect.any(String) },
  })
  await passDays(6)
  await runWeeklyPayouts()
  expect(await donationCounts(recipient)).toEqual([2])

  await dispute(recipient, 7525, 'won')
  expect(await recipient.payouts()).toMatchObject({ disputed: null, money: { onHoldCents: 0 } })
  await recipient.receive(5000)
  await passDays(8)
  await runWeeklyPayouts()
  expect(await donationCounts(recipient)).toEqual([2, 2])
})

it('a gift disputed after its transfer stays counted there, and only there', SLOW, async () => {
  const recipient = await Recipient.verified(test, 'counted2@mail.example')
  for (const amountCents of [10_000, 5000]) await recipient.receive(amountCents)
  await passDays(6)
  await runWeeklyPayouts()
  await passDays(5)
  await dispute(recipient, 5000)
  for (const amountCents of [9000, 8000]) await recipient.receive(amountCents)
  await passDays(10)
  await runWeeklyPayouts()
  expect(await donationCounts(recipient)).toEqual([2, 2])
  await dispute(recipient, 5000, 'lost')
  await recipient.receive(7000)
  await passDays(8)
  await runWeeklyPayouts()
  expect(await donationCounts(recipient)).toEqual([1, 2, 2])
})

it(
  'the books notice if a payout has a gift that hadn’t cleared, or a gift clears at another time',
  SLOW,
  async () => {
    const recipient = await Recipient.verified(test, 'counted3@mail.example')
    await recipient.receive(10_000)
    await passDays(6)
    await runWeeklyPayouts()
    const { db } = test.deps.database
    const { caseId } = recipient
    const { clearsAt } = await db
      .selectFrom('donation')
      .select('clearsAt')
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
    const setClearsAt = (at: Date) =>
      db.updateTable('donation').set({ clearsAt: at }).where('caseId', '=', caseId).execute()
    await setClearsAt(new Date(clearsAt.getTime() + 7 * DAY_MS))
    expect((await checkLedger(db)).map(({ check }) => check)).toEqual([
      'each gift clears when it should',
      'no payout is larger than the gifts that had cleared by then',
    ])
    await setClearsAt(clearsAt)
  },
)
