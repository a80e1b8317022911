import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { openHold } from '#server/identity-check/holds/account-holds.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { onboarding } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { attemptOf } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { followPaidPayouts, followPayouts } from './follow-payout.ts'
import { readPayoutsOf } from './payouts.queries.ts'
import { runPayouts } from './run-payouts.ts'
import { sendPayout } from './send-payout.ts'

const test = testApp()
/** A donation of $50 less a card fee of $1.75. */
const DONATION = 4825
const CLOSED = '000111111113'

let world: OutsideWorld
// Queued jobs become due by the database's clock, so the product's clock starts in the past.
beforeAll(() => test.clock.advance(-300 * DAY_MS))
// Banks count business days, so this starts on a Monday.
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
  expect(await checkLedger(test.deps.database.reader), 'the books').toEqual([])
})

let people = 0
const verified = async (bank: object = {}): Promise<Recipient> => {
  people += 1
  const recipient = await Recipient.verified(test, `recipient${people}@mail.example`, bank)
  await recipient.receive()
  return recipient
}
/** Also runs jobs queued by jobs. */
const settle = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await test.work()
}
/** Advances both clocks, runs due jobs and delivers webhooks. */
const days = async (count: number): Promise<void> => {
  test.clock.advance(count * DAY_MS)
  await world.advanceTime((count * DAY_MS) / 1000)
  await settle()
}
const run = async (): Promise<void> => {
  await runPayouts(test.deps)
  await settle()
}
const payouts = ({ caseId }: Recipient) => readPayoutsOf(test.deps.database.reader, caseId)
const one = async (recipient: Recipient) => {
  const [payout, ...more] = await payouts(recipient)
  if (payout === undefined || more.length > 0) throw new Error(`${more.length} payouts beside one`)
  return payout
}
const transfersTo = async (recipient: Recipient) =>
  (await world.stripe.transfers.list({ destination: recipient.accountRef, limit: 100 })).data
const bankPayoutsOf = async ({ accountRef }: Recipient) =>
  (await world.stripe.payouts.list({ limit: 100 }, { stripeAccount: accountRef })).data
const money = async (recipient: Recipient) => (await recipient.payouts()).money
const sumOf = ({ raisedCents, ...parts }: Awaited<ReturnType<typeof money>>) =>
  Object.values(parts).reduce((sum, cents) => sum + cents, 0) - raisedCents

describe('a week', () => {
  it('clears, transfers and arrives automatically; every cent is accounted for at each moment', async () => {
    const recipient = await verified()
    expect(await money(recipient)).toMatchObject({ raisedCents: 5000, clearingCents: DONATION })
    await run()
    expect(await payouts(recipient)).toEqual([])
    await days(5)
    expect(await money(recipient)).toMatchObject({ clearingCents: 0, availableCents: DONATION })
    await run()
    expect(await one(recipient)).toMatchObject({ status: 'in_transit', amountCents: DONATION, giftCount: 1 })
    expect(await money(recipient)).toMatchObject({ availableCents: 0, inTransitCents: DONATION })
    expect(sumOf(await money(recipient))).toBe(0)
    await days(5)
    expect(await one(recipient)).toMatchObject({ status: 'paid' })
    expect(await money(recipient)).toEqual({
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

  it('is paid once, in any number of concurrent runs', async () => {
    const recipient = await verified()
    await days(5)
    await Promise.all([1, 2, 3].map(() => runPayouts(test.deps)))
    const { payoutId } = await one(recipient)
    const attempt = await attemptOf(test, recipient.caseId, payoutId)
    await Promise.allSettled([1, 2].map(() => sendPayout(test.deps, attempt)))
    await run()
    await days(3)
    await run()
    expect(await transfersTo(recipient)).toHaveLength(1)
    expect(await bankPayoutsOf(recipient)).toHaveLength(1)
    expect(await one(recipient)).toMatchObject({ status: 'paid' })
  })

  it('interrupted between the provider and the books resumes correctly', async () => {
    const recipient = await verified()
    await days(5)
    await runPayouts(test.deps)
    const attempt = await attemptOf(test, recipient.caseId, (await one(recipient)).payoutId)
    await world.faults({ answer500Next: 1 })
    await expect(sendPayout(test.deps, attempt)).rejects.toThrow(OutcomeUnknown)
    expect(await one(recipient)).toMatchObject({ status: 'scheduled' })
    await world.faults({ answer500Next: 1 })
    // The transfer is found; now the bank payout is interrupted.
    await followPayouts(test.deps)
    expect(await one(recipient)).toMatchObject({ status: 'in_transit' })
    await followPayouts(test.deps)
    expect(await transfersTo(recipient)).toHaveLength(1)
    expect(await bankPayoutsOf(recipient)).toHaveLength(1)
    await days(4)
    expect(await one(recipient)).toMatchObject({ status: 'paid' })
  })
})

describe('a returned payout', () => {
  it('is payable again, retried twice, and then needs another bank account', async () => {
    const recipient = await verified({ account: CLOSED, again: CLOSED })
    await days(5)
    await run()
    for (const tries of [1, 2, 3]) {
      await days(5)
      expect(await one(recipient)).toMatchObject({ status: 'failed', failure: 'account_closed', tries })
      await run()
      expect(await one(recipient), 'not before the next day').toMatchObject({ status: 'failed', tries })
      await days(1)
      await run()
    }
    expect(await one(recipient)).toMatchObject({ tries: 3, retryAt: null })
    const page = await recipient.payouts()
    expect(page).toMatchObject({
      money: { onHoldCents: DONATION, availableCents: 0 },
      holds: [{ code: 'bank.refused' }],
      payouts: [{ state: 'failed', failure: { why: 'The bank says that this account is closed.' } }],
    })
    const transfers = await transfersTo(recipient)
    expect(transfers.map(({ reversed }) => reversed)).toEqual([true, true, true])
    expect(await test.deps.payments.readRecipientBalance(recipient.accountRef)).toBe(0)
  })

  it('after “paid” is recorded by its event or by polling, and the money is payable again', async () => {
    await world.faults({ failBankPayouts: 'after_paid' })
    const recipient = await verified()
    await days(5)
    await run()
    await world.faults({ dropWebhooks: 1, failBankPayouts: 'after_paid' })
    // Day by day: how long a bank takes depends on the weekend.
    for (let day = 0; day < 5 && (await one(recipient)).status === 'in_transit'; day += 1) {
      await days(1)
      await followPayouts(test.deps)
    }
    expect(await one(recipient)).toMatchObject({ status: 'paid' })
    await days(4)
    await followPaidPayouts(test.deps)
    await settle()
    expect(await one(recipient)).toMatchObject({ status: 'reversed', failure: 'could_not_process' })
    expect(await money(recipient)).toMatchObject({ paidCents: 0, onHoldCents: DONATION })
    expect(await transfersTo(recipient)).toMatchObject([{ reversed: true }])
  })
})

describe('a retry by finance', () => {
  const reason = 'The bank says that its trouble is over.'
  const failThrice = async (): Promise<void> => {
    await days(5)
    await run()
    for (let tries = 0; tries < 3; tries += 1) {
      await days(5)
      await run()
      await days(1)
      await run()
    }
  }

  it('sends a failed payout once, however many ask, and not to an account that is closed', async () => {
    const failing = await verified({ account: '000222222227', again: '000222222227' })
    await failThrice()
    const { payoutId, tries } = await one(failing)
    const { caseId } = failing
    expect(await one(failing)).toMatchObject({ status: 'failed', retryAt: null, tries: 3 })
    const finance = await staffPerson(test, 'finance')
    const retry = () => finance.call('retryPayout', { caseId, payoutId, reason })
    const answers = await Promise.all([retry(), retry()])
    expect(answers.map(({ code }) => code)).toContain(0)
    await settle()
    expect(await one(failing)).toMatchObject({ status: 'in_transit', tries: tries + 1 })
    expect((await failing.payouts()).holds).toEqual([])

    const closed = await verified({ account: '000111111113', again: '000111111113' })
    await failThrice()
    const input = { caseId: closed.caseId, payoutId: (await one(closed)).payoutId, reason }
    expect(await one(closed)).toMatchObject({ status: 'failed', retryAt: null })
    const later = await staffPerson(test, 'finance')
    expect((await later.call('retryPayout', input)).msg).toContain('another bank account')
  })
})

describe('a recipient who may not be paid', () => {
  it('is sent nothing: a reserved payout is canceled, and made once they may be paid', async () => {
    const recipient = await verified()
    await days(5)
    await runPayouts(test.deps)
    await onboarding(test).decide(recipient.accountRef, 'reject')
    await settle()
    expect(await one(recipient)).toMatchObject({ status: 'canceled' })
    expect(await money(recipient)).toMatchObject({
      inTransitCents: 0,
      scheduledCents: 0,
      onHoldCents: DONATION,
    })
    expect(await transfersTo(recipient)).toEqual([])
    await onboarding(test).decide(recipient.accountRef, 'let_go')
    await settle()
    await run()
    expect(await one(recipient)).toMatchObject({ status: 'in_transit', tries: 2 })
  })

  it('because of our own hold, too: a payout in transit is reversed', async () => {
    const recipient = await verified()
    await days(5)
    await run()
    await test.deps.database.transact((tx) => openHold(test.deps, tx, recipient.caseId, { kind: 'staff' }))
    await settle()
    expect(await one(recipient)).toMatchObject({ status: 'failed', failure: 'canceled', retryAt: null })
    expect(await transfersTo(recipient)).toMatchObject([{ reversed: true }])
    expect((await recipient.payouts()).holds).toMatchObject([{ code: 'staff.freeze' }])
  })
})

it('a recipient who passes the check after the day is paid on the next, as their page says', async () => {
  const recipient = await verified()
  const at = new Date(test.clock.now().getTime() - 6 * DAY_MS)
  await placeDonation(test, recipient.caseId, { at, email: 'early@mail.example' })
  await run()
  expect(await payouts(recipient)).toEqual([])
  const { nextTransfer } = await recipient.payouts()
  const sentAt = new Date(nextTransfer?.sendsAt ?? 0)
  await days((sentAt.getTime() - test.clock.now().getTime()) / DAY_MS)
  await run()
  expect(await one(recipient)).toMatchObject({ amountCents: nextTransfer?.amountCents, sentAt })
})

describe('the provider’s state', () => {
  it('received twice, late and out of order changes nothing twice', async () => {
    const recipient = await verified()
    await world.faults({ duplicateWebhooks: 1, reorderWebhooks: 1 })
    await days(5)
    await run()
    // Six days reach the bank over any weekend with a holiday; the late webhooks arrive with the seventh.
    await days(6)
    await days(1)
    expect(await one(recipient)).toMatchObject({ status: 'paid' })
  })
})
