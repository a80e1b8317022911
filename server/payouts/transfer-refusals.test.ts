import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { type Opened, openServer, testApp, testConfig } from '#testing/app.ts'
import { freePort } from '#testing/free-port.ts'
import { onboarding } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf, payoutSteps } from '#testing/payouts.ts'
import type { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { giveSecondFactor, staffPerson } from '#testing/staff-person.ts'
import { followPayouts } from './follow-payout.ts'
import { readPayoutsOf } from './payouts.queries.ts'
import { runPayouts } from './run-payouts.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
const BALANCE_WORDS = 'You have insufficient available funds in your Stripe account.'

let world: OutsideWorld
let finance: TestPerson
let otherNode: Opened
// Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
beforeAll(async () => {
  test.clock.advance(-300 * DAY_MS)
  world = outsideWorld(test)
  finance = await staffPerson(test, 'finance')
  const config = testConfig(await freePort(), test.deps.config.dataDir)
  otherNode = await openServer({ ...test, config })
  otherNode.value.deps.firstComparison.finish()
})
afterAll(() => otherNode.close())
beforeEach(() => world.faults({ reset: true }))
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

let people = 0
/** Verified recipients with a donation of $50 that has cleared. */
const readyRecipients = async (count: number): Promise<Recipient[]> => {
  const recipients: Recipient[] = []
  for (let n = 0; n < count; n += 1) {
    people += 1
    const recipient = await Recipient.verified(test, `refused${people}@mail.example`)
    await recipient.receive()
    recipients.push(recipient)
  }
  await passDays(5)
  return recipients
}
const transfersTo = async ({ accountRef }: Recipient) =>
  (await world.stripe.transfers.list({ destination: accountRef, limit: 100 })).data
const onlyPayout = async ({ caseId }: Recipient) => {
  const payouts = await readPayoutsOf(test.deps.database.db, caseId)
  expect(payouts).toHaveLength(1)
  return payouts[0]
}
const onlyAttempt = async ({ caseId }: Recipient) =>
  attemptOf(test, caseId, (await readPayoutsOf(test.deps.database.db, caseId))[0]?.payoutId ?? '')
const readAlerts = async (key: string): Promise<{ kind: string; body: string }[]> =>
  (
    await test.deps.database.pool.query<{ kind: string; body: string }>(
      'select kind, body from alert where alert_key like $1',
      [key],
    )
  ).rows
const subjectsTo = async ({ email }: Recipient) => (await world.mailTo(email)).map(({ subject }) => subject)

/** Runs the sweep an hour later. */
const sweepLater = async (): Promise<void> => {
  test.clock.advance(HOUR_MS)
  await world.advanceTime(HOUR_MS / 1000)
  await followPayouts(test.deps)
  await runQueuedJobs()
}

const readStops = async () => {
  await finance.login()
  await giveSecondFactor(test, finance)
  return (await finance.call('payoutFigures', {})).data.stops
}
const resume = async (): Promise<void> => {
  for (const { stopId, version } of await readStops())
    expect(
      (await finance.call('resumePayouts', { stopId, version, reason: 'Settled with Stripe.' })).code,
    ).toBe(0)
}

/** Nothing that a recipient reads or must do follows from the refusal. */
const expectUntouched = async (recipient: Recipient): Promise<void> => {
  expect(await onlyPayout(recipient)).toMatchObject({ status: 'scheduled', tries: 1, failure: null })
  const page = await recipient.payouts()
  expect(page).toMatchObject({
    holds: [],
    payouts: [{ state: 'scheduled' }],
    money: { scheduledCents: 4825 },
  })
  expect(await subjectsTo(recipient)).not.toContainEqual(expect.stringMatching(/came back|on its way|bank/))
}

/** Bank days take up to six days over a holiday weekend. */
const expectPaidOnce = async (recipient: Recipient): Promise<void> => {
  await passDays(6)
  await followPayouts(test.deps)
  expect(await onlyPayout(recipient)).toMatchObject({ status: 'paid', tries: 1 })
  expect(await transfersTo(recipient)).toHaveLength(1)
  expect((await recipient.payouts()).money).toMatchObject({ paidCents: 4825, scheduledCents: 0 })
}

describe('a refusal of transfers that is about our own account', () => {
  it.each([
    ['balance_insufficient', BALANCE_WORDS],
    ['key_without_permission', 'does not have the required permissions'],
    ['key_revoked', 'Expired API Key'],
  ])(
    '%s stops transfers with one alert, and each payout leaves once after finance resumes',
    async (fault, words) => {
      const recipients = await readyRecipients(2)
      const alertsBefore = (await readAlerts('transfers-refused:%')).length
      await world.faults({ refuseTransfers: fault })
      await runWeeklyPayouts()
      const [stop, ...others] = await readStops()
      expect(others).toEqual([])
      expect(stop).toMatchObject({ reason: 'transfers_refused', detail: expect.stringContaining(words) })
      for (let hour = 0; hour < 3; hour += 1) await sweepLater()
      await passDays(8)
      await runPayouts(test.deps).catch(() => undefined)
      for (const recipient of recipients) await expectUntouched(recipient)
      const alerts = await readAlerts(`transfers-refused:${stop?.stopId}`)
      expect(alerts).toEqual([{ kind: 'transfers_refused', body: expect.stringContaining(words) }])
      expect(await readAlerts('transfers-refused:%')).toHaveLength(alertsBefore + 1)

      await world.faults({ reset: true })
      await resume()
      await sweepLater()
      for (const recipient of recipients) await expectPaidOnce(recipient)
    },
  )

  it('that goes on after finance resumed stops transfers again, and a repeated answer delays no payout', async () => {
    const [recipient] = await readyRecipients(1)
    if (recipient === undefined) throw new Error('no recipient')
    await world.faults({ refuseTransfers: 'balance_insufficient' })
    await runWeeklyPayouts()
    await resume()
    // Another process's call under the refused key may still run.
    await followPayouts(test.deps)
    expect(await readStops()).toEqual([])
    await sweepLater()
    expect(await readStops()).toMatchObject([{ reason: 'transfers_refused' }])
    expect(await onlyAttempt(recipient)).toMatchObject({ refusals: 2, state: 'reserved' })
    await expectUntouched(recipient)
    // The provider repeats the refusals under their keys, as it does for a day.
    await world.faults({ reset: true })
    await resume()
    await sweepLater()
    await expectPaidOnce(recipient)
  })

  it('is recorded once by two nodes, and paid once by them', async () => {
    const recipients = await readyRecipients(2)
    const nodes = [test.deps, otherNode.value.deps]
    await world.faults({ refuseTransfers: 'balance_insufficient' })
    await runPayouts(test.deps)
    await Promise.all(nodes.map(followPayouts))
    await runQueuedJobs()
    expect(await readStops()).toHaveLength(1)
    for (const recipient of recipients) expect((await onlyAttempt(recipient)).refusals).toBeLessThanOrEqual(1)
    await world.faults({ reset: true })
    await resume()
    test.clock.advance(HOUR_MS)
    await Promise.all(nodes.map(followPayouts))
    await sweepLater()
    for (const recipient of recipients) await expectPaidOnce(recipient)
  })
})

describe('a refusal of transfers for a reason that we don’t know', () => {
  it('of one case alerts staff once and is tried each hour; of several, it stops transfers', async () => {
    const [first] = await readyRecipients(1)
    if (first === undefined) throw new Error('no recipient')
    await world.faults({ refuseTransfers: 'platform_restricted' })
    await runWeeklyPayouts()
    await sweepLater()
    await sweepLater()
    const { attemptId } = await onlyAttempt(first)
    expect(await readAlerts(`transfer-refused:${attemptId}`)).toEqual([
      {
        kind: 'transfer_refused',
        body: expect.stringContaining('Your account cannot currently make transfers.'),
      },
    ])
    expect(await readStops()).toEqual([])
    await expectUntouched(first)

    await world.faults({ reset: true })
    const others = await readyRecipients(3)
    await world.faults({ refuseTransfers: 'platform_restricted' })
    await runWeeklyPayouts()
    expect(await readStops()).toMatchObject([{ reason: 'transfers_refused' }])
    for (const recipient of others) await expectUntouched(recipient)
    await world.faults({ reset: true })
    await resume()
    await sweepLater()
    for (const recipient of others) await expectPaidOnce(recipient)
  })
})

describe('a refusal of transfers that is about the recipient’s account at the provider', () => {
  it('that was rejected holds that money alone, and asks for no other bank', {
    timeout: 3 * MINUTE_MS,
  }, async () => {
    const [rejected, other] = await readyRecipients(2)
    if (rejected === undefined || other === undefined) throw new Error('no recipients')
    await world.faults({ dropWebhooks: 1 })
    await onboarding(test).decide(rejected.accountRef, 'reject')
    await runWeeklyPayouts()
    await world.faults({ reset: true })
    expect(await readStops()).toEqual([])
    await sweepLater()
    expect((await rejected.payouts()).holds).toMatchObject([{ code: 'account.rejected' }])
    expect(await onlyPayout(rejected)).toMatchObject({ status: 'canceled' })
    expect(await subjectsTo(rejected)).not.toContainEqual(expect.stringContaining('came back'))
    expect(await transfersTo(rejected)).toEqual([])
    await expectPaidOnce(other)
  })

  it('that the provider doesn’t show us alerts staff, and is paid once it does', async () => {
    const [recipient] = await readyRecipients(1)
    if (recipient === undefined) throw new Error('no recipient')
    await world.faults({ refuseTransfers: 'account_invalid' })
    await runWeeklyPayouts()
    await expectUntouched(recipient)
    const { attemptId } = await onlyAttempt(recipient)
    expect(await readAlerts(`transfer-refused:${attemptId}`)).toHaveLength(1)
    expect(await readStops()).toEqual([])
    await world.faults({ reset: true })
    await sweepLater()
    await expectPaidOnce(recipient)
  })
})
