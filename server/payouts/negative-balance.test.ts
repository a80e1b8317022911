import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { DAY_MS, formatDate, MINUTE_MS } from '#contract/dates.ts'
import { BANK_DECIDES_DAYS } from '#contract/donations/refund-sentences.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'
import { followPayouts } from './follow-payout.ts'
import { readPayoutsOf } from './payouts.queries.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
const SLOW = { timeout: 3 * MINUTE_MS }
/** Cents of a donation of $50 less a card fee of $1.75. */
const DONATION = 4825

let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
  test.clock.advance(-90 * DAY_MS)
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

let people = 0
const recipientWithDonation = async (): Promise<{ recipient: Recipient; orderId: string }> => {
  people += 1
  const recipient = await Recipient.verified(test, `overpaid${people}@mail.example`)
  const { orderId } = await recipient.receive()
  return { recipient, orderId }
}
/** The donor's bank disputes the payment. */
const dispute = ({ caseId }: Recipient, orderId: string) => disputeDonation(test, { caseId, orderId })
/** A recipient whose only donation is disputed after it was paid out. */
const recipientWithDebt = async () => {
  const { recipient, orderId } = await recipientWithDonation()
  await passDays(6)
  await runWeeklyPayouts()
  await passDays(5)
  expect(await latestPayout(recipient)).toMatchObject({ status: 'paid' })
  await dispute(recipient, orderId)
  await runQueuedJobs()
  return { recipient, caseId: recipient.caseId, orderId, finance: await staffPerson(test, 'finance') }
}
const latestPayout = async ({ caseId }: Recipient) => (await readPayoutsOf(test.deps.database.db, caseId))[0]
const readReversals = async ({ accountRef }: Recipient) =>
  (await world.stripe.transfers.list({ destination: accountRef, limit: 10 })).data.map(
    ({ reversed }) => reversed,
  )

it('a dispute during a transfer reverses it at the provider, and no balance is negative', SLOW, async () => {
  const { recipient, orderId } = await recipientWithDonation()
  await passDays(6)
  await runWeeklyPayouts()
  expect(await latestPayout(recipient)).toMatchObject({ status: 'in_transit', amountCents: DONATION })
  await dispute(recipient, orderId)
  await runQueuedJobs()
  expect(await latestPayout(recipient)).toMatchObject({ status: 'failed', failure: 'netted', retryAt: null })
  expect(await readReversals(recipient)).toEqual([true])
  const page = await recipient.payouts()
  expect(page).toMatchObject({ holds: [], money: { availableCents: 0, onHoldCents: DONATION } })
})

it('a crash between the dispute and the reversal is repaired by the sweep', SLOW, async () => {
  const { recipient, orderId } = await recipientWithDonation()
  await passDays(6)
  await runWeeklyPayouts()
  await dispute(recipient, orderId)
  expect(await latestPayout(recipient)).toMatchObject({ status: 'in_transit' })
  await followPayouts(test.deps)
  await followPayouts(test.deps)
  expect(await latestPayout(recipient)).toMatchObject({ status: 'failed', failure: 'netted' })
  expect(await readReversals(recipient)).toEqual([true])
})

it(
  'a dispute after the payout arrived is offset by later donations first, and finance sees it',
  SLOW,
  async () => {
    const { recipient, caseId, finance } = await recipientWithDebt()
    expect((await recipient.payouts()).money).toMatchObject({
      availableCents: -DONATION,
      paidCents: DONATION,
    })
    expect((await finance.call('negativeBalances', {})).data.items).toMatchObject([
      { caseId, balanceCents: -DONATION, cause: 'dispute_opened', lastDonationAt: expect.any(String) },
    ])
    expect((await finance.call('payoutFigures', {})).data.negative).toEqual({ count: 1, cents: -DONATION })

    await recipient.receive(8000)
    await passDays(10)
    await runWeeklyPayouts()
    const laterPayout = await latestPayout(recipient)
    expect(laterPayout?.amountCents).toBe(8000 - 262 - DONATION)
    expect((await recipient.payouts()).money.availableCents).toBe(0)
  },
)

it(
  'finance writes a negative balance off once, after the bank decided, and later donations are paid out in full',
  SLOW,
  async () => {
    const { recipient, caseId, orderId, finance } = await recipientWithDebt()
    const reason = 'The donor’s bank was right, and the case has ended.'
    const writeOff = (balanceCents: number) =>
      finance.call('writeOffBalance', { caseId, balanceCents, reason })
    expect((await writeOff(-1)).msg).toBe('This balance has changed. Reload the page.')
    const decidesBy = formatDate(new Date(test.clock.now().getTime() + BANK_DECIDES_DAYS * DAY_MS))
    expect((await writeOff(-DONATION)).msg).toContain(
      `bank is deciding a dispute over a gift to this case, usually by ${decidesBy}`,
    )
    await disputeDonation(test, { caseId, orderId }, { status: 'lost' })
    const [first, second] = await Promise.all([writeOff(-DONATION), writeOff(-DONATION)])
    expect([first.code, second.code].filter((code) => code === 0)).toHaveLength(1)
    expect((await finance.call('negativeBalances', {})).data.items).toEqual([])
    const { money } = await recipient.payouts()
    expect(money).toMatchObject({ availableCents: 0, coveredCents: -DONATION, paidCents: DONATION })
    const { raisedCents, ...parts } = money
    expect(Object.values(parts).reduce((sum, cents) => sum + cents, 0)).toBe(raisedCents)
    const { rows } = await test.deps.database.pool.query(
      "select reason, details ->> 'amountCents' as cents from audit_entry where act = 'balance.write_off' and case_id = $1",
      [caseId],
    )
    expect(rows).toEqual([{ reason, cents: String(DONATION) }])

    await recipient.receive(8000)
    await passDays(10)
    await runWeeklyPayouts()
    expect((await latestPayout(recipient))?.amountCents).toBe(8000 - 262)
  },
)

it('finance mails the organizer a message once, even if it is sent twice', SLOW, async () => {
  const { recipient } = await recipientWithDonation()
  const { caseId } = recipient
  const finance = await staffPerson(test, 'finance')
  const message = 'A donor’s bank took a gift back after it was sent to you. Could you call us about it?'
  const reason = 'Asked whether she can return it.'
  const idempotencyKey = randomUUID()
  for (let times = 0; times < 2; times += 1)
    expect((await finance.call('writeAboutMoney', { caseId, reason, message, idempotencyKey })).code).toBe(0)
  await runQueuedJobs()
  const mails = await world.mailTo(recipient.email)
  expect(mails.filter(({ text }) => text.includes('Could you call us about it?'))).toHaveLength(1)
})
