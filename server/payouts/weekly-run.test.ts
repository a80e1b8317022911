import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { liftHold, openHold } from '#server/identity-check/holds/account-holds.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { onboarding } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf, payoutSteps } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { followPaidPayouts, followPayouts } from './follow-payout.ts'
import { readPayoutsOf } from './payouts.queries.ts'
import { runPayouts } from './run-payouts.ts'
import { sendPayout } from './send-payout.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
/** Cents of a donation of $50 less a card fee of $1.75. */
const DONATION = 4825
/** Account number of a closed account, in the sandbox. */
const CLOSED = '000111111113'
/** A retry of its payouts may succeed. */
const FAILING = '000222222227'

let world: OutsideWorld
// Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
beforeAll(() => test.clock.advance(-300 * DAY_MS))
// Bank payouts take business days, so the provider's clock starts on a Monday.
beforeAll(async () => {
  const start = new Date()
  start.setUTCMonth(start.getUTCMonth() < 2 ? 2 : 14, 1)
  start.setUTCDate(start.getUTCDate() + ((8 - start.getUTCDay()) % 7))
  await outsideWorld(test).advanceTime((start.getTime() - Date.now()) / 1000)
})
beforeEach(async () => {
  world = outsideWorld(test)
  await world.faults({ reset: true })
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

let people = 0
const verifiedRecipient = async (bank: object = {}): Promise<Recipient> => {
  people += 1
  const recipient = await Recipient.verified(test, `recipient${people}@mail.example`, bank)
  await recipient.receive()
  return recipient
}
const payouts = ({ caseId }: Recipient) => readPayoutsOf(test.deps.database.db, caseId)
const onlyPayout = async (recipient: Recipient) => {
  const [payout, ...more] = await payouts(recipient)
  if (payout === undefined || more.length > 0)
    throw new Error(`expected one payout, got ${payout === undefined ? 0 : more.length + 1}`)
  return payout
}
const transfersTo = async (recipient: Recipient) =>
  (await world.stripe.transfers.list({ destination: recipient.accountRef, limit: 100 })).data
const bankPayoutsOf = async ({ accountRef }: Recipient) =>
  (await world.stripe.payouts.list({ limit: 100 }, { stripeAccount: accountRef })).data
const readMoney = async (recipient: Recipient) => (await recipient.payouts()).money
/** Sum of the parts less the amount raised. */
const differenceOf = ({ raisedCents, ...parts }: Awaited<ReturnType<typeof readMoney>>) =>
  Object.values(parts).reduce((sum, cents) => sum + cents, 0) - raisedCents

describe('a week’s payout', () => {
  it('is sent once its donations cleared and arrives, with every cent accounted for at each moment', async () => {
    const recipient = await verifiedRecipient()
    expect(await readMoney(recipient)).toMatchObject({ raisedCents: 5000, clearingCents: DONATION })
    await runWeeklyPayouts()
    expect(await payouts(recipient)).toEqual([])
    await passDays(5)
    expect(await readMoney(recipient)).toMatchObject({ clearingCents: 0, availableCents: DONATION })
    await runWeeklyPayouts()
    expect(await onlyPayout(recipient)).toMatchObject({
      status: 'in_transit',
      amountCents: DONATION,
      donationCount: 1,
    })
    expect(await readMoney(recipient)).toMatchObject({ availableCents: 0, inTransitCents: DONATION })
    expect(differenceOf(await readMoney(recipient))).toBe(0)
    await passDays(5)
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'paid' })
    expect(await readMoney(recipient)).toEqual({
      raisedCents: 5000,
      clearingCents: 0,
      availableCents: 0,
      scheduledCents: 0,
      inTransitCents: 0,
      paidCents: DONATION,
      onHoldCents: 0,
      heldUntilCheckCents: 0,
      cardFeesCents: 175,
      coveredCents: 0,
    })
    const subjects = (await world.mailTo(recipient.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['$48.25 is on its way to you', '$48.25 arrived']))
  })

  it('is paid once, even by concurrent runs', async () => {
    const recipient = await verifiedRecipient()
    await passDays(5)
    await Promise.all([1, 2, 3].map(() => runPayouts(test.deps)))
    const { payoutId } = await onlyPayout(recipient)
    const attempt = await attemptOf(test, recipient.caseId, payoutId)
    await Promise.allSettled([1, 2].map(() => sendPayout(test.deps, attempt)))
    await runWeeklyPayouts()
    await passDays(3)
    await runWeeklyPayouts()
    expect(await transfersTo(recipient)).toHaveLength(1)
    expect(await bankPayoutsOf(recipient)).toHaveLength(1)
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'paid' })
  })

  it('resumes after an interruption between the provider’s answer and our books', async () => {
    const recipient = await verifiedRecipient()
    await passDays(5)
    await runPayouts(test.deps)
    const attempt = await attemptOf(test, recipient.caseId, (await onlyPayout(recipient)).payoutId)
    await world.faults({ answer500Next: 1 })
    await expect(sendPayout(test.deps, attempt)).rejects.toThrow(OutcomeUnknown)
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'scheduled' })
    await world.faults({ answer500Next: 1 })
    // The transfer is found; now the bank payout is interrupted.
    await followPayouts(test.deps)
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'in_transit' })
    await followPayouts(test.deps)
    expect(await transfersTo(recipient)).toHaveLength(1)
    expect(await bankPayoutsOf(recipient)).toHaveLength(1)
    await passDays(6)
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'paid' })
  })
})

describe('a returned payout', () => {
  it('is retried twice, after a day each, and then needs another bank account', async () => {
    const recipient = await verifiedRecipient({ account: FAILING, again: FAILING })
    await passDays(5)
    await runWeeklyPayouts()
    for (const tries of [1, 2, 3]) {
      await passDays(5)
      expect(await onlyPayout(recipient)).toMatchObject({
        status: 'failed',
        failure: 'insufficient_funds',
        tries,
      })
      await runWeeklyPayouts()
      expect(await onlyPayout(recipient), 'not before the next day').toMatchObject({
        status: 'failed',
        tries,
      })
      await passDays(1)
      await runWeeklyPayouts()
    }
    expect(await onlyPayout(recipient)).toMatchObject({ tries: 3, retryAt: null })
    const page = await recipient.payouts()
    expect(page).toMatchObject({
      money: { onHoldCents: DONATION, availableCents: 0 },
      holds: [{ code: 'bank.refused' }],
      payouts: [{ state: 'failed', failure: { why: 'The transfer wasn’t funded at our payment provider.' } }],
    })
    const transfers = await transfersTo(recipient)
    expect(transfers.map(({ reversed }) => reversed)).toEqual([true, true, true])
    expect(await test.deps.payments.readRecipientBalance(recipient.accountRef)).toBe(0)
  })

  it('that had arrived is noticed by its event or by polling, and its money is held for the case', async () => {
    await world.faults({ failBankPayouts: 'after_paid' })
    const recipient = await verifiedRecipient()
    await passDays(5)
    await runWeeklyPayouts()
    await world.faults({ dropWebhooks: 1, failBankPayouts: 'after_paid' })
    // Passes day by day, because the time that a bank takes depends on the weekend.
    for (let day = 0; day < 5 && (await onlyPayout(recipient)).status === 'in_transit'; day += 1) {
      await passDays(1)
      await followPayouts(test.deps)
    }
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'paid' })
    await passDays(4)
    await followPaidPayouts(test.deps)
    await runQueuedJobs()
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'reversed', failure: 'could_not_process' })
    expect(await readMoney(recipient)).toMatchObject({ paidCents: 0, onHoldCents: DONATION })
    expect(await transfersTo(recipient)).toMatchObject([{ reversed: true }])
  })
})

describe('a retry by finance', () => {
  const reason = 'The bank says that its trouble is over.'
  const failThrice = async (): Promise<void> => {
    await passDays(5)
    await runWeeklyPayouts()
    for (let tries = 0; tries < 3; tries += 1) {
      await passDays(5)
      await runWeeklyPayouts()
      await passDays(1)
      await runWeeklyPayouts()
    }
  }

  it('sends a failed payout once, even if requested twice, and never to a closed account', async () => {
    const failing = await verifiedRecipient({ account: FAILING, again: FAILING })
    await failThrice()
    const { payoutId, tries } = await onlyPayout(failing)
    const { caseId } = failing
    expect(await onlyPayout(failing)).toMatchObject({ status: 'failed', retryAt: null, tries: 3 })
    const finance = await staffPerson(test, 'finance')
    const retry = () => finance.call('retryPayout', { caseId, payoutId, reason })
    const { database } = test.deps
    await database.transact((tx) => openHold(test.deps, tx, caseId, { kind: 'staff' }))
    expect((await retry()).code).toBe(codes.recipientNotVerified.code)
    expect((await finance.call('staffAudit', { caseId })).data.items, 'a refused retry').toEqual([])
    await database.transact((tx) => liftHold(test.deps, tx, caseId, { kind: 'staff' }))
    const answers = await Promise.all([retry(), retry()])
    expect(answers.map(({ code }) => code)).toContain(0)
    await runQueuedJobs()
    expect(await onlyPayout(failing)).toMatchObject({ status: 'in_transit', tries: tries + 1 })
    expect((await failing.payouts()).holds).toEqual([])
    // The list shows what became of each try before the latest one, to organizers and to everyone.
    const earlier = [1, 2, 3].map(() => ({ wasSent: true, endedAt: expect.any(String) }))
    expect((await failing.payouts()).payouts).toMatchObject([{ earlierAttempts: earlier }])
    const notices = await new TestPerson(test, 'visitor@mail.example').call('casePayoutNotices', { caseId })
    expect(notices.data.items).toMatchObject([{ status: 'in_transit', earlierAttempts: earlier }])

    const closed = await verifiedRecipient({ account: CLOSED, again: CLOSED })
    await failThrice()
    const input = { caseId: closed.caseId, payoutId: (await onlyPayout(closed)).payoutId, reason }
    expect(await onlyPayout(closed)).toMatchObject({ status: 'failed', retryAt: null })
    const financeLater = await staffPerson(test, 'finance')
    expect((await financeLater.call('retryPayout', input)).msg).toContain('a new bank account')
  })
})

describe('a recipient who may not be paid', () => {
  it('gets nothing: a reserved payout is canceled, and retried once they may be paid', async () => {
    const recipient = await verifiedRecipient()
    await passDays(5)
    await runPayouts(test.deps)
    await onboarding(test).decide(recipient.accountRef, 'reject')
    await runQueuedJobs()
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'canceled' })
    expect(await readMoney(recipient)).toMatchObject({
      inTransitCents: 0,
      scheduledCents: 0,
      onHoldCents: DONATION,
    })
    expect(await transfersTo(recipient)).toEqual([])
    await onboarding(test).decide(recipient.accountRef, 'let_go')
    await runQueuedJobs()
    await runWeeklyPayouts()
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'in_transit', tries: 2 })
  })

  it('gets nothing during our own hold either: a payout in transit is reversed', async () => {
    const recipient = await verifiedRecipient()
    await passDays(5)
    await runWeeklyPayouts()
    await test.deps.database.transact((tx) => openHold(test.deps, tx, recipient.caseId, { kind: 'staff' }))
    await runQueuedJobs()
    expect(await onlyPayout(recipient)).toMatchObject({
      status: 'failed',
      failure: 'canceled',
      retryAt: null,
    })
    expect(await transfersTo(recipient)).toMatchObject([{ reversed: true }])
    expect((await recipient.payouts()).holds).toMatchObject([{ code: 'staff.freeze' }])
    await test.deps.database.transact((tx) => liftHold(test.deps, tx, recipient.caseId, { kind: 'staff' }))
    await runWeeklyPayouts()
    expect(await onlyPayout(recipient), 'not retried in its week').toMatchObject({ status: 'failed' })
    await passDays(7)
    await runWeeklyPayouts()
    expect((await payouts(recipient)).map(({ status }) => status)).toEqual(['in_transit', 'failed'])
  })
})

it('a recipient who is verified after a payout day is paid on the next one, as their page says', async () => {
  const recipient = await verifiedRecipient()
  const at = new Date(test.clock.now().getTime() - 6 * DAY_MS)
  await placeDonation(test, recipient.caseId, { at, email: 'early@mail.example' })
  await runWeeklyPayouts()
  expect(await payouts(recipient)).toEqual([])
  const { nextPayout } = await recipient.payouts()
  const sentAt = new Date(nextPayout?.sendsAt ?? 0)
  await passDays((sentAt.getTime() - test.clock.now().getTime()) / DAY_MS)
  await runWeeklyPayouts()
  expect(await onlyPayout(recipient)).toMatchObject({ amountCents: nextPayout?.amountCents, sentAt })
})

describe('the provider’s webhooks', () => {
  it('pay a payout once, even if they arrive twice, late and out of order', async () => {
    const recipient = await verifiedRecipient()
    await world.faults({ duplicateWebhooks: 1, reorderWebhooks: 1 })
    await passDays(5)
    await runWeeklyPayouts()
    // Six days reach the bank over any weekend with a holiday; the late webhooks arrive with the seventh.
    await passDays(6)
    await passDays(1)
    expect(await onlyPayout(recipient)).toMatchObject({ status: 'paid' })
  })
})
