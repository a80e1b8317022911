import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { DAY_MS } from '#contract/dates.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { staffPerson } from '#testing/staff-person.ts'

/** The provider checks that a person exists; the product checks that it is the person donors give to. */

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
  test.clock.advance(-60 * DAY_MS)
})

const work = async (): Promise<void> => {
  for (let round = 0; round < 3; round += 1) await test.work()
}

/** Passes the provider's check under a legal name. */
const passAs = async (checked: IdentityCheckClient, first: string, last: string): Promise<void> => {
  await checked.confirmCode()
  const { code } = await checked.submitDetails({ legalFirstName: first, legalLastName: last })
  expect(code).toBe(0)
  const { data } = await checked.person.call('beginAccountSession', { caseId: checked.caseId })
  await onboarding(test).type(data.clientSecret, GOOD_ANSWERS)
  await world.advanceTime(1)
  await work()
}

/** Clears a donation of $50, then runs the payouts. @returns how many there are */
const payOut = async (caseId: string): Promise<number> => {
  await placeDonation(test, caseId, { amountCents: 5000 })
  await world.stripe.paymentIntents.create({
    ...{ amount: 5000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    return_url: 'https://elsewhere.example/',
  })
  test.clock.advance(6 * DAY_MS)
  await world.advanceTime((6 * DAY_MS) / 1000)
  await runPayouts(test.deps)
  return (await readPayoutsOf(test.deps.database.db, caseId)).length
}

const readPublicCase = async (caseId: string) =>
  (await test.app.inject({ url: calls.caseDetail.path, query: { caseId } })).json().data

it('another’s legal name verifies nobody until staff have compared the names', async () => {
  const checked = await IdentityCheckClient.beneficiary(test, 'rosa@mail.example')
  const { caseId } = checked
  await passAs(checked, 'Lena', 'Whitcomb')
  expect(await checked.info()).toMatchObject({
    withdrawalAccount: 2,
    verifiedAt: null,
    holds: [{ code: 'identity.mismatch', whoActs: 'Our team', by: 'We look at it within 2 business days.' }],
  })
  expect(await readPublicCase(caseId)).toMatchObject({ verified: false, verifiedAt: null, heldFor: 'hold' })
  expect(await payOut(caseId)).toBe(0)
  const mails = (await world.mailTo('rosa@mail.example')).map(({ text }) => text).join('\n')
  expect(mails).toContain('isn’t the name that this fundraiser shows')
  expect(mails).not.toContain('You’re verified')

  const finance = await staffPerson(test, 'finance')
  const { items } = (await finance.call('staffHolds', { kind: 'name_mismatch' })).data
  const hold = items.find((item: { caseId: string }) => item.caseId === caseId)
  expect(hold).toMatchObject({
    reason:
      'Legal name: Lena Whitcomb. The fundraiser shows: Rosa Delgado. It matches the organizer’s name, Lena Whitcomb.',
    mayLift: true,
  })
  const { queues } = (await finance.call('staffWork', {})).data
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'names', count: 1 }))
  const lift = {
    reason: 'Spoke with both of them.',
    message: 'Thank you, all is clear now. Money is sent again.',
  }
  expect((await finance.call('unfreezeAccount', { caseId, holdId: hold?.holdId ?? '', ...lift })).code).toBe(
    0,
  )
  await work()
  expect(await readPublicCase(caseId)).toMatchObject({ verified: true, heldFor: null })
  await runPayouts(test.deps)
  expect(await readPayoutsOf(test.deps.database.db, caseId)).toHaveLength(1)
})

it('a fundraiser for oneself is held, too, if its organizer passes under another name', async () => {
  const checked = await IdentityCheckClient.organizer(test, 'self@mail.example')
  await passAs(checked, 'Grace', 'Hopper')
  expect((await checked.info()).holds).toMatchObject([{ code: 'identity.mismatch' }])
  expect(await readPublicCase(checked.caseId)).toMatchObject({ verified: false, heldFor: 'hold' })
})

it('a nickname on the fundraiser holds nothing', async () => {
  const checked = await IdentityCheckClient.beneficiary(test, 'rose@mail.example')
  await passAs(checked, 'Rosalía', 'DELGADO')
  expect((await checked.info()).holds).toEqual([])
  expect(await readPublicCase(checked.caseId)).toMatchObject({ verified: true })
  expect(await payOut(checked.caseId)).toBe(1)
})
