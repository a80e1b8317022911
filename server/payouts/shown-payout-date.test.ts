import { beforeAll, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { requireDonatableCase } from '#server/cases/donatable-case.ts'
import { openHold } from '#server/identity-check/holds/account-holds.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { markTransferred } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { readDonationLocation } from './donation-location.ts'
import { readPayoutsOf } from './payouts.queries.ts'
import { runPayouts } from './run-payouts.ts'

const test = testApp()
// Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
beforeAll(() => test.clock.advance(-300 * DAY_MS))

const payoutsOf = ({ caseId }: Recipient) => readPayoutsOf(test.deps.database.db, caseId)

it('every page names the day on which the money really leaves', async () => {
  const recipient = await Recipient.verified(test, 'one.date@mail.example')
  const { caseId, person } = recipient
  await placeDonation(test, caseId)
  test.clock.advance(5 * DAY_MS)
  await runPayouts(test.deps)
  const [first] = await payoutsOf(recipient)
  await markTransferred(test, caseId, first?.payoutId ?? '')
  // Given two days before the next payout day, on which it hasn’t cleared yet.
  test.clock.advance(5 * DAY_MS)
  await placeDonation(test, caseId, { email: 'second@mail.example' })

  const leavesAt = new Date(test.clock.now().getTime() + 9 * DAY_MS).toISOString()
  expect((await recipient.payouts()).nextPayout).toMatchObject({ sendsAt: leavesAt })
  expect((await person.call('caseDetail', { caseId })).data.nextTransferAt).toBe(leavesAt)
  expect((await person.call('dashboard', { caseId })).data.nextTransferAt).toBe(leavesAt)
  expect((await recipient.checked.info()).nextPayout?.sendsAt).toBe(leavesAt)
  const donatableCase = await requireDonatableCase(test.deps, caseId)
  expect(await readDonationLocation(test.deps, donatableCase, null)).toMatchObject({
    moneyState: 'clearing',
    leavesAt,
  })

  for (let day = 1; day <= 8; day += 1) {
    test.clock.advance(DAY_MS)
    await runPayouts(test.deps)
    expect(await payoutsOf(recipient), `day ${day}`).toHaveLength(1)
  }
  test.clock.advance(DAY_MS)
  await runPayouts(test.deps)
  expect(await payoutsOf(recipient)).toHaveLength(2)
})

it('no page names a day while the recipient is on hold', async () => {
  const recipient = await Recipient.verified(test, 'held.date@mail.example')
  const { caseId, person } = recipient
  await placeDonation(test, caseId)
  expect((await person.call('caseDetail', { caseId })).data.nextTransferAt).not.toBeNull()
  await test.deps.database.transact((tx) => openHold(test.deps, tx, caseId, { kind: 'bank_changed' }))
  expect((await recipient.payouts()).nextPayout).toBeNull()
  expect((await person.call('caseDetail', { caseId })).data.nextTransferAt).toBeNull()
  expect((await person.call('dashboard', { caseId })).data.nextTransferAt).toBeNull()
})
