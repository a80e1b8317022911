import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { decideReview } from '#server/cases/reviews/decide-review.ts'
import { checkLedger } from '#server/ledger-checks.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { type GOOD_DETAILS, IdentityCheckClient } from '#testing/identity-check.ts'
import { GOOD_ANSWERS, onboarding } from '#testing/onboarding.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { submitWholeCase } from '#testing/submitted-case.ts'
import { readPayoutsOf } from './payouts.queries.ts'

const test = testApp()
const { passDays, runWeeklyPayouts } = payoutSteps(test)
const INES = { staffId: '0190a0a0-0000-7000-8000-0000000000e1', roles: ['reviewer'] as const }
/** Cents of a donation of $50 less a card fee of $1.75. */
const DONATION = 4825

let lena: TestPerson
// Jobs are due by the database's clock, so the product's clock starts in the past and never overtakes it.
beforeAll(async () => {
  test.clock.advance(-300 * DAY_MS)
  lena = await new TestPerson(test, 'lena@mail.example').register('Lena Whitcomb')
})
afterEach(async () => {
  expect(await checkLedger(test.deps.database.db), 'the books').toEqual([])
})

/** A live case with a donation, whose link was accepted by someone without an address. */
const acceptedByLink = async (email: string) => {
  await lena.login()
  const { caseId, checkId } = await submitWholeCase(test, lena, { beneficiaryEmail: '' })
  await decideReview(test.deps, INES, { checkId, round: 1, decision: 'approve', reasons: [] })
  const { link } = (await lena.call('beneficiaryInvitation', { caseId })).data
  const { pathname, search } = new URL(link ?? '')
  const rosa = new TestPerson(test, email)
  await rosa.open(`${pathname}${search}`)
  await rosa.call('answerInvitation', { caseId, answer: 'accept' })
  await placeDonation(test, caseId, { amountCents: 5000 })
  await outsideWorld(test).stripe.paymentIntents.create({
    ...{ amount: 5000, currency: 'usd', payment_method: 'pm_card_visa', confirm: true },
    return_url: 'https://elsewhere.example/',
  })
  return { caseId, rosa }
}

/** Passes the identity check, which begins with an address. */
const passCheck = async (caseId: string, person: TestPerson, name: Partial<typeof GOOD_DETAILS>) => {
  const { email } = person
  await person.call('sendVerify', { caseId, email })
  await person.call('verifyCode', { caseId, email, code: await person.mailedCode() })
  const { code, msg } = await new IdentityCheckClient(test, person, caseId).submitDetails(name)
  if (code !== 0) throw new Error(msg)
  const { data } = await person.call('beginAccountSession', { caseId })
  await onboarding(test).type(data.clientSecret, GOOD_ANSWERS)
  await outsideWorld(test).advanceTime(1)
  await test.work()
}

describe('a beneficiary who accepted by a link', () => {
  it('is paid and mailed once they have named an address and passed the check, and not before', async () => {
    const { caseId, rosa } = await acceptedByLink('rosa@mail.example')
    await passDays(6)
    await runWeeklyPayouts()
    expect(await readPayoutsOf(test.deps.database.db, caseId)).toEqual([])
    expect(await rosa.subjects()).toEqual([])
    await passCheck(caseId, rosa, {})
    await passDays(7)
    await runWeeklyPayouts()
    expect(await readPayoutsOf(test.deps.database.db, caseId)).toMatchObject([
      { amountCents: DONATION, status: 'in_transit' },
    ])
    await passDays(5)
    expect(await readPayoutsOf(test.deps.database.db, caseId)).toMatchObject([{ status: 'paid' }])
    expect((await rosa.subjects()).some((subject) => subject.includes('$48.25'))).toBe(true)
  })

  it('isn’t paid if their legal name is another, such as the organizer’s', async () => {
    const { caseId, rosa } = await acceptedByLink('another@mail.example')
    await passCheck(caseId, rosa, { legalFirstName: 'Lena', legalLastName: 'Whitcomb' })
    const { data } = await rosa.call('getCheckInfo', { caseId })
    expect(data.holds).toMatchObject([{ code: 'identity.mismatch' }])
    await passDays(13)
    await runWeeklyPayouts()
    expect(await readPayoutsOf(test.deps.database.db, caseId)).toEqual([])
  })
})
