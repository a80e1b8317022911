import { expect, it } from 'vitest'
import { DONATION_MAX_CENTS } from '#contract/pricing.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { placeDonation } from '#testing/donations/place-donation.ts'
import { makeCase } from '#testing/make-case.ts'
import { allClearedAt, markArrivedAtBank, markTransferred } from '#testing/payouts.ts'
import { TestPerson } from '#testing/person.ts'
import { PAID_OUT_MIN_CENTS } from './lead-figures.ts'

const test = testApp()

it('figures of the leads area come from the books, and are hidden while they are small', async () => {
  const figures = async () =>
    (await new TestPerson(test, 'visitor@mail.example').call('leadFigures', {})).data.figures
  const payOut = async (amountCents: number): Promise<void> => {
    const caseId = await makeCase(test)
    for (let donatedCents = 0; donatedCents < 1.1 * amountCents + 10_000; donatedCents += DONATION_MAX_CENTS)
      await placeDonation(test, caseId, { amountCents: DONATION_MAX_CENTS })
    const payoutId = await reservePayout(test.deps, {
      caseId,
      periodStart: '2026-11-20',
      clearedUntil: allClearedAt(test),
      amountCents,
      donationCount: 1,
      recipientKind: 'beneficiary',
      recipientDisplay: 'Rosa D.',
    })
    if (payoutId === null) throw new Error('Nothing was reserved')
    await markTransferred(test, caseId, payoutId)
    await markArrivedAtBank(test, caseId, payoutId)
  }
  expect(await figures()).toBeNull()
  await payOut(PAID_OUT_MIN_CENTS - 1)
  expect(await figures()).toBeNull()
  await payOut(101)
  expect(await figures()).toMatchObject({ paidOutCents: PAID_OUT_MIN_CENTS + 100, payoutCount: 2 })
})
