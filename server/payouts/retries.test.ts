import { afterEach, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { upcomingTasks } from '#server/upcoming-tasks.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { countFailedPayouts } from './for-staff/find-payouts.ts'
import { listPayouts, readPayoutSums } from './for-staff/list-payouts.ts'
import { readPayoutsOf } from './payouts.queries.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
/** Account number whose payouts fail but may be retried, in the sandbox. */
const FAILING = '000222222227'
const CLOSED = '000111111113'

// Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
beforeAll(() => test.clock.advance(-90 * DAY_MS))
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

it('a retry sends no donation that hasn’t cleared', { timeout: 3 * MINUTE_MS }, async () => {
  const recipient = await Recipient.verified(test, 'retried@mail.example', {
    account: FAILING,
    again: FAILING,
  })
  const { caseId } = recipient
  const latest = async () => (await readPayoutsOf(test.deps.database.db, caseId))[0]
  const { orderId } = await recipient.receive()
  await passDays(5)
  await runWeeklyPayouts()
  await passDays(5)
  expect(await latest()).toMatchObject({ status: 'failed', tries: 1, retryAt: expect.any(Date) })
  // The count in a member of staff's work is that of the page it links to.
  expect(await countFailedPayouts(test.deps)).toMatchObject({ count: 1 })
  expect((await listPayouts(test.deps, { state: 'unresolved', limit: 5 })).items).toHaveLength(1)
  // What failed is sent once more, and forecast once.
  const forecast = (await upcomingTasks(test.deps)).filter(({ words }) => words.includes('$'))
  expect(forecast.map(({ words }) => words)).toEqual([expect.stringContaining('$48.25 is sent again')])
  expect((await readPayoutSums(test.deps)).due).toEqual({ count: 1, cents: 4825 })
  await disputeDonation(test, { caseId, orderId })
  await recipient.receive(8000)
  await runQueuedJobs()
  await passDays(1)
  await runWeeklyPayouts()
  expect(await latest()).toMatchObject({ status: 'failed', tries: 1 })
  expect((await recipient.payouts()).money).toMatchObject({ inTransitCents: 0, scheduledCents: 0 })
})

it('a payout isn’t retried when only another bank account helps', { timeout: 3 * MINUTE_MS }, async () => {
  const recipient = await Recipient.verified(test, 'closed@mail.example', { account: CLOSED, again: CLOSED })
  const payouts = () => readPayoutsOf(test.deps.database.db, recipient.caseId)
  await recipient.receive()
  await passDays(5)
  await runWeeklyPayouts()
  await passDays(5)
  expect(await payouts()).toMatchObject([{ failure: 'account_closed', tries: 1, retryAt: null }])
  expect((await recipient.payouts()).holds).toMatchObject([{ code: 'bank.refused' }])
  await passDays(8)
  await runWeeklyPayouts()
  expect(await payouts()).toMatchObject([{ status: 'failed', tries: 1 }])
})
