import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS, pacificDay, pacificHour } from '#contract/dates.ts'
import type { PayoutInterval } from '#contract/payouts/payout-interval.ts'
import { nameBeneficiary } from '#server/identity-check/name-beneficiary.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf, payoutSteps } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { followPayouts } from './follow-payout.ts'
import { readPayoutsOf } from './payouts.queries.ts'
import { runPayouts } from './run-payouts.ts'
import { sendPayout } from './send-payout.ts'

const test = testApp()
const { passDays, runQueuedJobs } = payoutSteps(test)
/** Cents of a donation of $50 less a card fee of $1.75. */
const DONATION = 4825

let world: OutsideWorld
// Jobs are due by the database's clock, so the product's clock starts in the past, at 10 AM Pacific, and never overtakes it.
beforeAll(() => {
  const day = pacificDay(new Date(test.clock.now().getTime() - 300 * DAY_MS))
  test.clock.set(pacificHour(day, 10))
})
beforeEach(async () => {
  world = outsideWorld(test)
  await world.faults({ reset: true })
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

let people = 0
const verifiedRecipient = async (): Promise<Recipient> => {
  people += 1
  return Recipient.verified(test, `daily${people}@mail.example`)
}
const choose = async ({ person, caseId }: Recipient, interval: PayoutInterval) => {
  await person.login()
  return person.call('choosePayoutInterval', { caseId, interval })
}
/** Passes to an hour of the Pacific day, today or later. */
const passTo = async (hour: number, days = 0, afterMs = 0): Promise<void> => {
  const day = pacificDay(new Date(test.clock.now().getTime() + days * DAY_MS))
  const elapsedMs = pacificHour(day, hour).getTime() + afterMs - test.clock.now().getTime()
  await passDays(elapsedMs / DAY_MS)
}
/** Runs what is due a few minutes after 8:00 of a later day. */
const runDayLater = async (days = 1): Promise<void> => {
  await passTo(8, days, 5 * MINUTE_MS)
  await runPayouts(test.deps)
  await runQueuedJobs()
}
const payoutsOf = async ({ caseId }: Recipient) =>
  (await readPayoutsOf(test.deps.database.db, caseId)).toReversed()
const amountsOf = async (recipient: Recipient) =>
  (await payoutsOf(recipient)).map(({ amountCents }) => amountCents)
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0)

it('a recipient who chose daily gets each day what cleared by 8:00, and a weekly one once a week', async () => {
  const [daily, weekly] = [await verifiedRecipient(), await verifiedRecipient()]
  expect((await daily.payouts()).payoutInterval).toBe('weekly')
  expect((await choose(daily, 'daily')).data).toEqual({ interval: 'daily' })
  for (let day = 0; day < 4; day += 1) {
    await daily.receive()
    await weekly.receive()
    await passDays(1)
  }
  // The first ones clear in five days, the other ones in three.
  for (let day = 0; day < 5; day += 1) await runDayLater()
  const [first, ...others] = await payoutsOf(daily)
  expect(others.length).toBeGreaterThan(0)
  for (const payout of [first, ...others]) {
    expect(payout?.clearedUntil).toEqual(pacificHour(pacificDay(payout?.clearedUntil ?? new Date(0)), 8))
    expect(pacificDay(payout?.sentAt ?? new Date(0))).toBe(pacificDay(payout?.clearedUntil ?? new Date(0)))
  }
  expect(sumOf(await amountsOf(daily))).toBe(4 * DONATION)
  expect(await payoutsOf(weekly)).toHaveLength(1)
  await passDays(7)
  await runPayouts(test.deps)
  await runQueuedJobs()
  expect(sumOf(await amountsOf(weekly))).toBe(4 * DONATION)
  expect(sumOf(await amountsOf(daily))).toBe(4 * DONATION)
})

it('what clears at 8:00:30 leaves the next day, and the pages say so before', async () => {
  const recipient = await verifiedRecipient()
  const { caseId } = recipient
  // So that our balance at the provider covers what is given below.
  for (let count = 0; count < 2; count += 1)
    await world.stripe.paymentIntents.create({
      ...{ amount: 5000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
      return_url: 'https://elsewhere.example/',
    })
  await passTo(7, 3)
  await placeDonation(test, caseId, { at: new Date(test.clock.now().getTime() - 10 * DAY_MS) })
  const isAt = (date: Date) => new Date(date.getTime() - 3 * DAY_MS)
  const today = pacificHour(pacificDay(test.clock.now()), 8)
  await placeDonation(test, caseId, {
    at: isAt(new Date(today.getTime() + 30_000)),
    email: 'late@mail.example',
  })
  await choose(recipient, 'daily')
  const tomorrow = new Date(today.getTime() + DAY_MS).toISOString().slice(0, 10)
  const { nextPayout } = await recipient.payouts()
  expect(nextPayout).toMatchObject({ sendsAt: today.toISOString(), amountCents: DONATION })
  expect(nextPayout?.later).toMatchObject({
    amountCents: DONATION,
    sendsAt: expect.stringContaining(tomorrow),
  })
  expect((await recipient.person.call('caseDetail', { caseId })).data).toMatchObject({
    payoutInterval: 'daily',
    nextTransferAt: today.toISOString(),
  })
  await runDayLater(0)
  expect(await amountsOf(recipient)).toEqual([DONATION])
  await runDayLater()
  expect(await amountsOf(recipient)).toEqual([DONATION, DONATION])
})

it('a choice made at 8:01 counts from the next day, and the same choice again changes nothing', async () => {
  const recipient = await verifiedRecipient()
  await recipient.receive()
  await runDayLater(6)
  expect(await amountsOf(recipient)).toEqual([DONATION])
  await passTo(7, 1)
  await recipient.receive()
  // Cleared an hour ago; the weekly transfer leaves only in some days.
  await passTo(8, 3, MINUTE_MS)
  await choose(recipient, 'daily')
  const tomorrow = pacificHour(pacificDay(new Date(test.clock.now().getTime() + DAY_MS)), 8).toISOString()
  expect((await recipient.payouts()).nextPayout).toMatchObject({ sendsAt: tomorrow })
  await passTo(8, 0, 5 * MINUTE_MS)
  await runPayouts(test.deps)
  await passTo(20)
  await choose(recipient, 'daily')
  expect((await recipient.payouts()).nextPayout).toMatchObject({ sendsAt: tomorrow })
  expect(await payoutsOf(recipient)).toHaveLength(1)
  await runDayLater()
  expect(await amountsOf(recipient)).toEqual([DONATION, DONATION])
})

it('switched both ways in mid-period, nothing is paid twice or left behind', async () => {
  const recipient = await verifiedRecipient()
  let given = 0
  for (const interval of ['daily', 'weekly', 'daily', 'daily', 'weekly', 'daily'] as const) {
    await choose(recipient, interval)
    for (let day = 0; day < 3; day += 1) {
      await recipient.receive()
      given += 1
      for (let hour = 0; hour < 2; hour += 1) {
        await passDays(1 / 2)
        await runPayouts(test.deps)
        await runQueuedJobs()
      }
    }
  }
  for (let day = 0; day < 9; day += 1) await runDayLater()
  const paid = (await payoutsOf(recipient)).filter(
    ({ status }) => status === 'paid' || status === 'in_transit',
  )
  expect(sumOf(paid.map(({ amountCents }) => amountCents))).toBe(given * DONATION)
  expect((await recipient.payouts()).money).toMatchObject({ availableCents: 0, clearingCents: 0 })
})

it('is reserved and sent once by several nodes, and goes on after a node ended in between', async () => {
  const recipient = await verifiedRecipient()
  await choose(recipient, 'daily')
  await recipient.receive()
  await passTo(8, 6, 5 * MINUTE_MS)
  await Promise.all([1, 2, 3].map(() => runPayouts(test.deps)))
  const [payout, ...more] = await payoutsOf(recipient)
  expect(more).toEqual([])
  const attempt = await attemptOf(test, recipient.caseId, payout?.payoutId ?? '')
  // The node ends after the reservation; the next day’s run waits until it was sent.
  await world.faults({ answer500Next: 1 })
  await expect(sendPayout(test.deps, attempt)).rejects.toThrow(OutcomeUnknown)
  await recipient.receive()
  test.clock.advance(4 * DAY_MS)
  await world.advanceTime((4 * DAY_MS) / 1000)
  await runPayouts(test.deps)
  expect(await payoutsOf(recipient)).toHaveLength(1)
  await followPayouts(test.deps)
  await runQueuedJobs()
  await runPayouts(test.deps)
  await runQueuedJobs()
  expect(await amountsOf(recipient)).toEqual([DONATION, DONATION])
  const { data: transfers } = await world.stripe.transfers.list({
    destination: recipient.accountRef,
    limit: 100,
  })
  expect(transfers).toHaveLength(2)
})

it('mails each transfer as it leaves, and asks for one note a week', async () => {
  const recipient = await verifiedRecipient()
  await choose(recipient, 'daily')
  // From a Monday, so that the transfers of five days are in one week.
  const day = new Date(`${pacificDay(test.clock.now())}T00:00:00Z`).getUTCDay()
  await passTo(10, (8 - day) % 7)
  for (let count = 0; count < 5; count += 1) {
    await recipient.receive()
    await runDayLater()
  }
  for (let count = 0; count < 9; count += 1) await runDayLater()
  const paid = (await payoutsOf(recipient)).filter(({ status }) => status === 'paid')
  const weeks = new Set(
    paid.map(({ sentAt }) => {
      const sent = pacificDay(sentAt ?? new Date(0))
      return Math.floor((Date.parse(`${sent}T00:00:00Z`) / DAY_MS + 3) / 7)
    }),
  )
  expect(paid.length).toBeGreaterThan(weeks.size)
  const subjects = (await world.mailTo(recipient.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject?.endsWith('is on its way to you'))).toHaveLength(paid.length)
  expect(subjects.filter((subject) => subject?.endsWith(' arrived'))).toHaveLength(weeks.size)
})

it('is the recipient’s choice alone, in the check or after it, and not the one of a person named later', async () => {
  const owner = await new TestPerson(test, 'daily.owner@mail.example').register()
  const { data } = await owner.call('userInfo', {})
  const checked = await IdentityCheckClient.beneficiary(test, 'daily.rosa@mail.example', {
    ownerId: data.userId,
  })
  const { caseId } = checked
  const input = { caseId, interval: 'daily' } as const
  expect((await owner.call('choosePayoutInterval', input)).code).toBe(codes.notAllowed.code)
  const stranger = await new TestPerson(test, 'daily.stranger@mail.example').register()
  expect((await stranger.call('choosePayoutInterval', input)).code).not.toBe(0)
  expect((await checked.person.call('choosePayoutInterval', input)).code).toBe(0)
  expect((await checked.info()).payoutInterval).toBe('daily')
  await owner.login()
  expect((await owner.call('casePayouts', { caseId })).data.payoutInterval).toBe('daily')
  await nameBeneficiary(test.deps, caseId, 'daily.other@mail.example')
  expect((await owner.call('casePayouts', { caseId })).data.payoutInterval).toBe('weekly')

  const inCheck = await (await IdentityCheckClient.organizer(test, 'daily.check@mail.example')).confirmCode()
  await inCheck.submitDetails({ payoutInterval: 'daily' })
  expect((await inCheck.info()).payoutInterval).toBe('daily')
})
