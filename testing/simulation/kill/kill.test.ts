import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { sendWaitingRefunds } from '#server/orders/refunds/refund-sweeps.ts'
import { resolveStuckOrders } from '#server/orders/sweeping/order-sweeps.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { type Killer, openKiller, taskOf } from './kill-at.ts'
import type { GivenOrder, Task } from './killable.ts'

/**
 * kill -9 between the provider's act and our commit, repeatedly; testApp checks the ledger after the last.
 */

const test = testApp()
const DONATIONS = 4
/** Orders whose attempt is recorded without a provider call. */
const UNASKED = 2
const SPARE = 2
/** Repetitions of the same end; `npm test -- --slow` runs more. */
const TIMES = inject('slow') ? 4 : 1
const SLOW = { timeout: MINUTE_MS }
let world: OutsideWorld
let killer: Killer
let orders: GivenOrder[] = []

beforeAll(async () => {
  killer = openKiller(SPARE)
  world = outsideWorld(test)
  for (let number = 0; number < DONATIONS; number += 1) {
    const donor = new Donor(test)
    // A new case each, because changes of one case are serialized.
    const caseId = await makeCase(test)
    const { orderId } = await donor.begin({ caseId, amountCents: 2000 + number, tipCents: 300 })
    orders.push({ caseId, orderId, token: await donor.token() })
  }
})
afterAll(() => killer.end())

/** Kills at the point, then lets claims of the dead process expire. */
const killedOnce = async (work: Task['work'], until: Task['until'], acts: number): Promise<void> => {
  await killer.killAt(taskOf(test, { work, until, orders }), acts)
  test.clock.advance(2 * MINUTE_MS)
}

const killed = async (
  work: Task['work'],
  until: Task['until'],
  acts: number,
  times = TIMES,
): Promise<void> => {
  for (let time = 0; time < times; time += 1) await killedOnce(work, until, acts)
}

const count = async (statement: string): Promise<number> =>
  (await test.deps.database.pool.query<{ n: number }>(`select count(*)::int as n ${statement}`)).rows[0]?.n ??
  0

/** Webhooks are stored at once, and processed by the process that is killed. */
const killedWorking = async (until: Task['until']): Promise<void> => {
  await world.advanceTime(1)
  await killed('work webhooks', until, 1)
}

it('one charge and one paid order per donation, wherever its processes are killed', SLOW, async () => {
  const all = orders
  await killed('charge', 'attempt', DONATIONS)
  expect(await count("from orders where state = 'created'")).toBe(DONATIONS)
  orders = all.slice(0, UNASKED)
  await killed('charge', 'attempted', UNASKED, 1)
  for (const { orderId } of orders) expect(await world.chargesOf(orderId)).toEqual([])
  orders = all.slice(UNASKED)
  await killed('charge', 'charge', DONATIONS - UNASKED, 1)
  orders = all
  await killed('resolve', 'findPayment', DONATIONS, TIMES)
  orders = all.slice(0, UNASKED)
  await killed('resolve', 'charge', UNASKED, 1)
  orders = all
  await killed('resolve', 'findPayment', DONATIONS, TIMES)
  expect(await count("from orders where state = 'processing'")).toBe(DONATIONS)
  await killed('resolve', 'settled', 1, 1)
  await killedWorking('getPayment')
  await resolveStuckOrders(test.deps)
  expect(await count("from orders where state = 'succeeded'")).toBe(DONATIONS)
  await killedWorking('commit')
  await test.work()
  expect(await count('from webhook_inbox where worked_at is null')).toBe(0)
  for (const kind of ['donation', 'processor_fee'])
    expect(await count(`from journal where kind = '${kind}'`), kind).toBe(DONATIONS)
  for (const { orderId } of orders) expect(await world.chargesOf(orderId)).toHaveLength(1)
})

it('one refund and one journal per reservation', SLOW, async () => {
  const [disputed, ...returned] = orders
  orders = returned
  const acts = orders.length
  await killed('refund', 'commit', acts)
  expect(await count('from refund')).toBe(0)
  await killed('refund', 'refund', acts, 1)
  await killed('send refunds', 'refund', acts)
  await killed('send refunds', 'commit', acts)
  expect(await count("from refund where state = 'requested'")).toBe(acts)
  test.clock.advance(HOUR_MS)
  await killedWorking('commit')
  await sendWaitingRefunds(test.deps)
  await test.work()
  expect(await count("from refund where state = 'succeeded'")).toBe(acts)
  expect(await count("from journal where kind = 'refund_sent'")).toBe(acts)
  expect(await count("from orders where state = 'refunded'")).toBe(acts)
  expect((await world.stripe.refunds.list({ limit: 100 })).data).toHaveLength(acts)
  orders = disputed === undefined ? [] : [disputed]
})

it('one journal for each state of a dispute', SLOW, async () => {
  const [charge] = await world.chargesOf(orders[0]?.orderId ?? '')
  const body = new URLSearchParams({ act: 'dispute' })
  await fetch(`${test.sandbox.origin}/payments/${charge?.payment_intent}`, { method: 'POST', body })
  await killedWorking('getDispute')
  await killedWorking('commit')
  await test.work()
  expect(await count("from orders where state = 'disputed'")).toBe(1)
  expect(await count("from journal where kind = 'dispute_opened'")).toBe(1)
  const [dispute] = (await world.stripe.disputes.list()).data
  const evidence = { uncategorized_text: 'winning_evidence' }
  await world.stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true })
  killer.onlyMore(TIMES)
  await killedWorking('commit')
  await test.work()
  expect(await count("from dispute where state = 'won'")).toBe(1)
  expect(await count("from journal where kind = 'dispute_won'")).toBe(1)
  expect(killer.kills()).toBeGreaterThan(12)
})
