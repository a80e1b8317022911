import { beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { FAILED_PAYMENT_DAYS } from '#contract/donations/donation-promises.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { TestPerson } from '#testing/person.ts'

const test = testApp()
// Work is due by the database’s clock; ours must not be ahead of it when it moves on.
beforeAll(() => test.clock.advance(-9 * MINUTE_MS))

const EMAIL = 'rosa@mail.example'
const DECLINED = 'pm_card_chargeDeclined'

it('a payment that failed is listed beside the donations, until one goes through or for thirty days', async () => {
  const [caseId, other] = [await makeCase(test), await makeCase(test)]
  await new Donor(test).give({ caseId, email: EMAIL, amountCents: 2500 }, DECLINED)
  test.clock.advance(MINUTE_MS)
  await new Donor(test).give({ caseId, email: EMAIL }, DECLINED)
  await new Donor(test).give({ caseId: other, email: EMAIL }, DECLINED)
  await new Donor(test).begin({ caseId: await makeCase(test), email: EMAIL })
  await new Donor(test).give({ caseId, email: 'stranger@mail.example' }, DECLINED)
  const rosa = await new TestPerson(test, EMAIL).register()
  const list = async () => (await rosa.call('ownDonations', {})).data
  const failedCases = async () => (await list()).failedPayments.map((payment) => payment.caseId).sort()
  expect(await list()).toMatchObject({ totalCount: 0, items: [], figures: { donatedCents: 0 } })
  expect(await failedCases()).toEqual([caseId, other].sort())
  const latest = (await list()).failedPayments.find((payment) => payment.caseId === caseId)
  expect(latest).toMatchObject({ amountCents: 5000, canGive: true })

  test.clock.advance(MINUTE_MS)
  await new Donor(test).give({ caseId, email: EMAIL })
  expect((await list()).totalCount).toBe(1)
  expect(await failedCases()).toEqual([other])
  test.clock.advance(FAILED_PAYMENT_DAYS * DAY_MS)
  await rosa.login()
  expect(await failedCases()).toEqual([])
})
