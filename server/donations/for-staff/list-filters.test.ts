import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { addDays, pacificDay } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { makeCase } from '#testing/make-case.ts'
import type { TestPerson } from '#testing/person.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
let finance: TestPerson
let caseId: string
let otherId: string
beforeAll(async () => {
  finance = await staffPerson(test, 'finance')
  caseId = await makeCase(test)
  otherId = await makeCase(test)
  for (const [toCase, amountCents, email] of [
    [caseId, 2500, 'ann@mail.example'],
    [caseId, 10_000, 'ben@mail.example'],
    [otherId, 10_000, 'ann@mail.example'],
  ] as const) {
    const link = await DonationLink.create(test, { caseId: toCase, amountCents, email })
    if (amountCents === 10_000) await disputeDonation(test, link, { amountCents })
  }
})

const orders = async (filters: object) =>
  (await finance.call('staffOrders', { filter: 'all', limit: 50, ...filters })).data.items.map((order) => [
    order.caseId,
    order.totalCents,
  ])
const day = () => pacificDay(test.clock.now())

it('orders are filtered by case, donor, amount, day and state together', async () => {
  expect(await orders({})).toHaveLength(3)
  expect(await orders({ ofCase: caseId.toLowerCase() })).toHaveLength(2)
  expect(await orders({ ofCase: 'no such words' })).toEqual([])
  expect(await orders({ ofCase: 'help rosa' })).toHaveLength(3)
  expect(await orders({ donor: 'Ann@mail.example' })).toHaveLength(2)
  expect(await orders({ donor: 'ann@mail.example', ofCase: otherId })).toEqual([[otherId, 10_000]])
  expect(await orders({ maxCents: 2500 })).toEqual([[caseId, 2500]])
  expect(await orders({ minCents: 2501, maxCents: 10_000 })).toHaveLength(2)
  expect(await orders({ from: day(), to: day() })).toHaveLength(3)
  expect(await orders({ from: addDays(day(), 1) })).toEqual([])
  expect(await orders({ to: addDays(day(), -1) })).toEqual([])
  expect(await orders({ filter: 'disputed', ofCase: otherId })).toEqual([[otherId, 10_000]])
})

it('a filter that means nothing is refused at its field', async () => {
  const answer = await finance.call('staffOrders', { filter: 'all', from: 'soon', donor: 'ann' })
  expect(answer.code).toBe(codes.invalidInput.code)
  expect(answer.data).toMatchObject({ fields: [{ field: 'from' }, { field: 'donor' }] })
})

it('disputes name their case and donor, and are filtered alike', async () => {
  const disputes = async (filters: object) =>
    (await finance.call('staffDisputes', { filter: 'undecided', limit: 50, ...filters })).data.items
  expect(await disputes({ ofCase: otherId })).toMatchObject([
    { caseId: otherId, caseTitle: expect.any(String), donorName: expect.any(String), amountCents: 10_000 },
  ])
  expect(await disputes({ donor: 'ben@mail.example' })).toMatchObject([{ caseId }])
  expect(await disputes({ filter: 'won' })).toEqual([])
  expect(await disputes({ filter: 'all', minCents: 10_001 })).toEqual([])
  expect(await disputes({ filter: 'all', to: day() })).toHaveLength(2)
  const requests = (await finance.call('refundRequests', { ofCase: caseId, donor: 'ann@mail.example' })).data
  expect(requests.items).toEqual([])
  const duplicates = (await finance.call('duplicatePayments', { state: 'failed', ofCase: caseId })).data
  expect(duplicates.items).toEqual([])
  const payouts = (await finance.call('staffPayouts', { ofCase: caseId, from: day(), minCents: 1 })).data
  expect(payouts.items).toEqual([])
})
