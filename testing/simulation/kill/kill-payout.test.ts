import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { followPayouts } from '#server/payouts/follow-payout.ts'
import { readPayoutsOf } from '#server/payouts/payouts.queries.ts'
import { runPayouts } from '#server/payouts/run-payouts.ts'
import { testApp } from '#testing/app.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { Recipient } from '#testing/recipient.ts'
import { type Killer, openKiller, taskOf } from './kill-at.ts'
import type { Task } from './killable.ts'

/** Kills processes with SIGKILL during both steps of a payout. testApp checks the ledger afterwards. */

const test = testApp()
const SLOW = { timeout: 4 * MINUTE_MS }
let world: OutsideWorld
let killer: Killer
let recipient: Recipient

beforeAll(async () => {
  killer = openKiller(4)
  world = outsideWorld(test)
  test.clock.advance(-30 * DAY_MS)
  recipient = await Recipient.verified(test, 'killed@mail.example')
  await recipient.receive()
  test.clock.advance(6 * DAY_MS)
  await world.advanceTime((6 * DAY_MS) / 1000)
})
afterAll(() => killer.end())

const killAt = async (work: Task['work'], until: Task['until']): Promise<void> => {
  await killer.killAt(taskOf(test, { work, until, orders: [] }), 1)
  test.clock.advance(2 * MINUTE_MS)
}
const payouts = () => readPayoutsOf(test.deps.database.db, recipient.caseId)
const transfers = async () =>
  (await world.stripe.transfers.list({ destination: recipient.accountRef, limit: 100 })).data
const bankPayouts = async () =>
  (await world.stripe.payouts.list({ limit: 100 }, { stripeAccount: recipient.accountRef })).data

it('a payout makes one transfer and one bank payout, wherever its processes are killed', SLOW, async () => {
  await killAt('run payouts', 'commit')
  expect(await payouts()).toEqual([])
  await Promise.all([1, 2].map(() => runPayouts(test.deps)))
  expect(await payouts()).toMatchObject([{ status: 'scheduled' }])

  await killAt('send payouts', 'transfer')
  expect(await transfers(), 'the provider acted').toHaveLength(1)
  expect(await payouts(), 'but our books don’t know').toMatchObject([{ status: 'scheduled' }])
  await killAt('send payouts', 'payToBank')
  expect(await bankPayouts()).toHaveLength(1)
  await killAt('send payouts', 'commit')
  await Promise.all([1, 2].map(() => followPayouts(test.deps)))
  await Promise.all([1, 2].map(() => runPayouts(test.deps)))
  await test.work()
  expect(await transfers()).toHaveLength(1)
  expect(await bankPayouts()).toHaveLength(1)
  expect(await payouts()).toMatchObject([{ status: 'in_transit', tries: 1 }])
  test.clock.advance(5 * DAY_MS)
  await world.advanceTime((5 * DAY_MS) / 1000)
  await test.work()
  await test.work()
  expect(await payouts()).toMatchObject([{ status: 'paid' }])
  expect((await recipient.payouts()).money).toMatchObject({ paidCents: 4825, availableCents: 0 })
})
