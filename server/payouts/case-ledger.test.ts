import { afterEach, beforeAll, expect, it } from 'vitest'
import type { CaseLedger } from '#contract/cases/case-ledger.ts'
import { codes } from '#contract/codes.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { addCents } from '#contract/money.ts'
import { readCaseFlows } from '#server/ledger/case-flows.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { Recipient } from '#testing/recipient.ts'
import { readPayoutsOf, writeNote } from './payouts.queries.ts'

/** The ledger that a case's page shows: from gifts to papers, it adds up to the books at each moment. */

const test = testApp()
const { passDays, runWeeklyPayouts } = payoutSteps(test)
const SLOW = { timeout: 3 * MINUTE_MS }
/** A donation of $50 less a card fee of $1.75. */
const DONATION = 4825

beforeAll(() => {
  test.clock.advance(-90 * DAY_MS)
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

const COSTS = [
  { label: 'Kitchen floor', amountCents: 6000 },
  { label: 'Drywall', amountCents: 4000, unit: { name: 'sheet of drywall', amountCents: 3300 } },
]
const setCosts = (caseId: string, costItems: object[]) =>
  test.deps.database.db
    .updateTable('cases')
    .set({ costItems: JSON.stringify(costItems) })
    .where('caseId', '=', caseId)
    .execute()

/** Every part adds up to the one before it, and what arrived is what the payouts say. */
const expectToAddUp = async ({ caseId, gifts, transfers, papers }: CaseLedger): Promise<void> => {
  const { db } = test.deps.database
  const { givenCents, refundedCents, disputedCents, raisedCents } = gifts
  expect(addCents(givenCents, -refundedCents, -disputedCents), 'gifts').toBe(raisedCents)
  const flows = await readCaseFlows(db, caseId, { from: new Date(0), until: new Date(8.64e15) })
  expect(givenCents, 'given').toBe(flows.donatedCents)
  expect(addCents(refundedCents, disputedCents), 'returned').toBe(flows.returnedCents)
  const { feesCents, paidOutCents, inTransitCents, notSentCents, heldCents, refundedLaterCents } = transfers
  expect(
    addCents(feesCents, paidOutCents, inTransitCents, notSentCents, heldCents, -refundedLaterCents),
    'transfers',
  ).toBe(raisedCents)
  const paid = (await readPayoutsOf(db, caseId)).filter(({ status }) => status === 'paid')
  expect(addCents(...paid.map(({ amountCents }) => amountCents)), 'paid out').toBe(paidOutCents)
  const { lines, otherCents, unitemizedCents, unnotedCents } = papers
  expect(
    addCents(...lines.map((line) => line.accountedCents), otherCents, unitemizedCents, unnotedCents),
    'papers',
  ).toBe(paidOutCents)
}

const ledgerOf = async (caseId: string): Promise<CaseLedger> => {
  const { data } = await new TestPerson(test, 'nobody@mail.example').call('caseLedger', { caseId })
  await expectToAddUp(data)
  return data
}

it('adds up from the first gift over notes of every kind to refunds and disputes', SLOW, async () => {
  const recipient = await Recipient.verified(test, 'ledger@mail.example')
  const { caseId, person } = recipient
  await setCosts(caseId, COSTS)
  expect((await ledgerOf(caseId)).gifts).toMatchObject({ givenCents: 0, raisedCents: 0 })
  const first = await recipient.receive()
  expect((await ledgerOf(caseId)).transfers).toMatchObject({ notSentCents: DONATION, paidOutCents: 0 })
  await passDays(6)
  await runWeeklyPayouts()
  expect((await ledgerOf(caseId)).transfers).toMatchObject({ inTransitCents: DONATION, notSentCents: 0 })
  await passDays(5)
  expect((await ledgerOf(caseId)).papers).toMatchObject({ unnotedCents: DONATION, unitemizedCents: 0 })

  const [payout] = await readPayoutsOf(test.deps.database.db, caseId)
  if (payout === undefined) throw new Error('Nothing was paid out')
  const { payoutId } = payout
  await person.login()
  const note = { caseId, payoutId, text: 'Joists, and a lamp.' }
  const write = (lines: { label: string; amountCents: number; cost?: string }[]) =>
    person.call('writeUseNote', { ...note, lines })
  const unknown = await write([{ label: 'Joists', amountCents: 100, cost: 'A boat' }])
  expect(unknown.code).toBe(codes.invalidInput.code)
  expect(unknown.data).toMatchObject({ fields: [{ field: 'lines.0.cost' }] })
  const lines = [
    { label: 'Joists', amountCents: 3000, cost: 'Kitchen floor' },
    { label: 'Subfloor', amountCents: 800, cost: 'Kitchen floor' },
    { label: 'A lamp', amountCents: 25 },
  ]
  expect((await write([...lines, { label: 'More', amountCents: 1001, cost: 'Drywall' }])).code).not.toBe(0)
  expect((await write(lines)).code).toBe(0)
  const noted = (await ledgerOf(caseId)).papers
  expect(noted).toEqual({
    lines: [
      { label: 'Kitchen floor', plannedCents: 6000, accountedCents: 3800, noteCount: 1, photoCount: 0 },
      { label: 'Drywall', plannedCents: 4000, accountedCents: 0, noteCount: 0, photoCount: 0 },
    ],
    otherCents: 25,
    unitemizedCents: 1000,
    unnotedCents: 0,
  })
  // Its own lines don't count where it is edited.
  expect((await person.call('useNote', { caseId, payoutId })).data.costLines).toEqual([
    { label: 'Kitchen floor', plannedCents: 6000, accountedCents: 0 },
    { label: 'Drywall', plannedCents: 4000, accountedCents: 0 },
  ])

  // What a note says stays, under its own words, if the line is renamed, and can still be corrected.
  await setCosts(caseId, [{ label: 'New floor', amountCents: 6000 }])
  expect((await ledgerOf(caseId)).papers.lines).toMatchObject([
    { label: 'New floor', plannedCents: 6000, accountedCents: 0 },
    { label: 'Kitchen floor', plannedCents: null, accountedCents: 3800 },
  ])
  expect((await write(lines)).code).toBe(0)

  await recipient.receive(8000)
  await passDays(10)
  await runWeeklyPayouts()
  await passDays(5)
  const [latest] = await readPayoutsOf(test.deps.database.db, caseId)
  if (latest === undefined) throw new Error('Nothing was paid out')
  // A note from before notes had lines.
  await test.deps.database.transact((tx) =>
    writeNote(tx, caseId, latest.payoutId, {
      useNote: 'Thank you.',
      lines: [],
      notedAt: null,
      noteWriter: null,
    }),
  )
  expect((await ledgerOf(caseId)).papers).toMatchObject({
    unitemizedCents: 1000 + latest.amountCents,
    unnotedCents: 0,
  })

  // Both gifts were paid out: what their banks take back leaves the ledger by name.
  await disputeDonation(test, { caseId, orderId: first.orderId })
  await ledgerOf(caseId)
  await disputeDonation(test, { caseId, orderId: first.orderId }, { status: 'lost' })
  expect(await ledgerOf(caseId)).toMatchObject({
    gifts: { givenCents: 13_000, disputedCents: 5000, refundedCents: 0 },
    transfers: { refundedLaterCents: DONATION },
  })
})
