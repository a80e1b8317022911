import { beforeAll, expect, it } from 'vitest'
import { pacificDay } from '#contract/dates.ts'
import { runJob } from '#server/job-table.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import type { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let finance: TestPerson
beforeAll(async () => {
  finance = await staffPerson(test, 'finance')
})

const give = async (caseId: string, card: string) => {
  const { orderId } = await new Donor(test).give({ caseId }, card)
  await test.work()
  return { caseId, orderId }
}
const currentMonth = async () => {
  const { months } = (await finance.call('cardRates', {})).data
  expect(months).toHaveLength(6)
  return months[0]
}
const alerts = async () =>
  (await finance.call('staffAlerts', {})).data.items.filter(({ kind }) => kind === 'card_rates')

it('disputes and declined attempts are counted by card brand and month, and staff are warned before a limit', async () => {
  const caseId = await makeCase(test)
  const disputed = await give(caseId, 'pm_card_visa')
  await give(caseId, 'pm_card_visa')
  await give(caseId, 'pm_card_mastercard')
  await disputeDonation(test, disputed)
  expect(await currentMonth()).toMatchObject({
    month: pacificDay(test.clock.now()).slice(0, 7),
    rates: [
      // A small number reaches no limit, whatever its ratio.
      { measure: 'visa', counted: 1, of: 2, basisPoints: 5000, state: 'fine' },
      { measure: 'mastercard', counted: 0, of: 0, basisPoints: null, state: 'fine' },
      { measure: 'declined', counted: 0, of: 3, basisPoints: 0, state: 'fine' },
    ],
  })
  await runJob(test.deps, 'watch-card-rates')
  expect(await alerts()).toEqual([])
  // Ten Mastercard disputes with no payments in the month before.
  for (let count = 0; count < 10; count += 1)
    await disputeDonation(test, await give(caseId, 'pm_card_mastercard'))
  await runJob(test.deps, 'watch-card-rates')
  await runJob(test.deps, 'watch-card-rates')
  expect(await alerts()).toMatchObject([
    { title: 'Mastercard: near a card brand’s limit', address: '/staff/money/card-rates', closedAt: null },
  ])
})
