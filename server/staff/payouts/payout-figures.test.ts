import { beforeAll, expect, it } from 'vitest'
import { codes } from '#contract/codes.ts'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { disputeDonation } from '#testing/donations/dispute-donation.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { staffPerson } from '#testing/staff-person.ts'

const test = testApp()
beforeAll(() => test.clock.advance(-90 * DAY_MS))

it('finance sees what is in dispute beside what is due, which it doesn’t reduce', async () => {
  const recipient = await Recipient.verified(test, 'figures@mail.example')
  const { caseId } = recipient
  await recipient.receive(10_000)
  test.clock.advance(6 * DAY_MS)
  await outsideWorld(test).advanceTime((6 * DAY_MS) / 1000)
  await recipient.receive(7525)
  const { orderId } = await test.deps.database.db
    .selectFrom('orders')
    .select('orderId')
    .where('caseId', '=', caseId)
    .where('amountCents', '=', 7525)
    .executeTakeFirstOrThrow()
  await disputeDonation(test, { caseId, orderId }, { amountCents: 7525 })
  const finance = await staffPerson(test, 'finance')
  expect((await finance.call('payoutFigures', {})).data).toMatchObject({
    due: { count: 1, cents: 9680 },
    onHold: { count: 0, cents: 0 },
    inDispute: { count: 1, cents: 7277 },
  })
})

it('a day that the database doesn’t know is refused as invalid', async () => {
  const finance = await staffPerson(test, 'finance')
  expect(await finance.call('staffPayouts', { day: '0000-01-01' })).toMatchObject({
    code: codes.invalidInput.code,
    data: { fields: [] },
  })
})
