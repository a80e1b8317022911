import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { addCents } from '#contract/money.ts'
import type { MoneyDay } from '#contract/staff/money-calls.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { payoutSteps } from '#testing/payouts.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
const { passDays, runQueuedJobs, runWeeklyPayouts } = payoutSteps(test)
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const sumOf = async (part: (day: MoneyDay) => number): Promise<number> => {
  const { days } = (await (await staffPerson(test, 'finance')).call('staffMoney', {})).data
  return addCents(...days.map(part))
}
const refundedCents = () => sumOf((day) => day.refundedCents)
const paidOutCents = () => sumOf((day) => day.paidOutCents)

it('a refund that failed afterwards doesn’t count as refunded', async () => {
  const caseId = await makeCase(test)
  const { orderId } = await new Donor(test).give({ tipCents: 500, caseId }, 'pm_card_refundFail')
  await test.work()
  const finance = await staffPerson(test, 'finance')
  const reason = 'The donor asked for it by phone.'
  await finance.call('refundOrder', {
    orderIds: { caseId, orderId },
    idempotencyKey: randomUUID(),
    amount: 'all',
    reason,
  })
  expect(await refundedCents()).toBe(5500)
  await world.advanceTime(60)
  await test.work()
  expect(await refundedCents()).toBe(0)
})

it('a transfer that was reversed doesn’t count as sent', async () => {
  const recipient = await Recipient.verified(test, 'reversed@mail.example')
  const { caseId } = recipient
  const { orderId } = await recipient.receive()
  await passDays(6)
  await runWeeklyPayouts()
  expect(await paidOutCents()).toBe(4825)
  await disputeDonation(test, { caseId, orderId })
  await runQueuedJobs()
  expect(await paidOutCents()).toBe(0)
})
