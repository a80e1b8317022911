import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { sendWaitingRefunds } from '#server/donations/refunds/refund-sweeps.ts'
import { resolveStuckOrders } from '#server/donations/sweeping/order-sweeps.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { type Killer, openKiller, taskOf } from './kill-at.ts'
import type { Task, TaskOrder } from './killable.ts'

/** Kills processes with SIGKILL between the provider's action and our commit. testApp checks the ledger afterwards. */

const test = testApp()
const DONATIONS = 4
/** Orders whose attempt is recorded, but whose process is killed before it calls the provider. */
const UNCHARGED = 2
const SPARE_PROCESSES = 2
/** Kills at the same point. `npm test -- --slow` repeats them more often. */
const REPETITIONS = inject('slow') ? 4 : 1
const SLOW = { timeout: MINUTE_MS }
let world: OutsideWorld
let killer: Killer
let orders: TaskOrder[] = []

beforeAll(async () => {
  killer = openKiller(SPARE_PROCESSES)
  world = outsideWorld(test)
  for (let number = 0; number < DONATIONS; number += 1) {
    const donor = new Donor(test)
    // Each order has its own case, because changes of one case are serialized.
    const caseId = await makeCase(test)
    const { orderId } = await donor.begin({ caseId, amountCents: 2000 + number, tipCents: 300 })
    orders.push({ caseId, orderId, token: await donor.token() })
  }
})
afterAll(() => killer.end())

/** Kills a process at the point, then lets its claims expire. */
const killOnce = async (work: Task['work'], until: Task['until'], acts: number): Promise<void> => {
  await killer.killAt(taskOf(test, { work, until, orders }), acts)
  test.clock.advance(2 * MINUTE_MS)
}

const killRepeatedly = async (
  work: Task['work'],
  until: Task['until'],
  acts: number,
  times = REPETITIONS,
): Promise<void> => {
  for (let time = 0; time < times; time += 1) await killOnce(work, until, acts)
}

const count = async (statement: string): Promise<number> =>
  (await test.deps.database.pool.query<{ n: number }>(`select count(*)::int as n ${statement}`)).rows[0]?.n ??
  0

/** Kills the process that works off the stored webhooks. */
const killWebhookWorker = async (until: Task['until']): Promise<void> => {
  await world.advanceTime(1)
  await killRepeatedly('work webhooks', until, 1)
}

it('a donation has one charge and one paid order, wherever its processes are killed', SLOW, async () => {
  const all = orders
  await killRepeatedly('charge', 'attempt', DONATIONS)
  expect(await count("from orders where state = 'created'")).toBe(DONATIONS)
  orders = all.slice(0, UNCHARGED)
  await killRepeatedly('charge', 'attempted', UNCHARGED, 1)
  for (const { orderId } of orders) expect(await world.chargesOf(orderId)).toEqual([])
  orders = all.slice(UNCHARGED)
  await killRepeatedly('charge', 'charge', DONATIONS - UNCHARGED, 1)
  orders = all
  await killRepeatedly('resolve', 'findPayment', DONATIONS, REPETITIONS)
  orders = all.slice(0, UNCHARGED)
  await killRepeatedly('resolve', 'charge', UNCHARGED, 1)
  orders = all
  await killRepeatedly('resolve', 'findPayment', DONATIONS, REPETITIONS)
  expect(await count("from orders where state = 'processing'")).toBe(DONATIONS)
  // One alone: others would settle or not before the kill, and the webhooks need some to settle.
  orders = all.slice(0, 1)
  await killOnce('resolve', 'settled', 1)
  expect(await count("from orders where state = 'succeeded'")).toBe(1)
  orders = all
  await killWebhookWorker('getPayment')
  await killOnce('work webhooks', 'settled', 1)
  await resolveStuckOrders(test.deps)
  expect(await count("from orders where state = 'succeeded'")).toBe(DONATIONS)
  await killWebhookWorker('getPayment')
  await test.work()
  expect(await count('from webhook_inbox where processed_at is null')).toBe(0)
  for (const kind of ['donation', 'processor_fee'])
    expect(await count(`from journal where kind = '${kind}'`), kind).toBe(DONATIONS)
  for (const { orderId } of orders) expect(await world.chargesOf(orderId)).toHaveLength(1)
})

it(
  'a reserved refund makes one refund and one journal, wherever its processes are killed',
  SLOW,
  async () => {
    const [disputed, ...returned] = orders
    orders = returned
    const acts = orders.length
    await killRepeatedly('refund', 'commit', acts)
    expect(await count('from refund')).toBe(0)
    await killRepeatedly('refund', 'refund', acts, 1)
    // The provider has the refunds, so they are found there and not requested again.
    await killRepeatedly('send refunds', 'listRefunds', acts)
    await killRepeatedly('send refunds', 'commit', acts)
    expect(await count("from refund where state = 'requested'")).toBe(acts)
    test.clock.advance(HOUR_MS)
    await killWebhookWorker('commit')
    await sendWaitingRefunds(test.deps)
    await test.work()
    expect(await count("from refund where state = 'succeeded'")).toBe(acts)
    expect(await count("from journal where kind = 'refund_sent'")).toBe(acts)
    expect(await count("from orders where state = 'refunded'")).toBe(acts)
    expect((await world.stripe.refunds.list({ limit: 100 })).data).toHaveLength(acts)
    orders = disputed === undefined ? [] : [disputed]
  },
)

it('a dispute has one journal for each state, wherever its processes are killed', SLOW, async () => {
  const [charge] = await world.chargesOf(orders[0]?.orderId ?? '')
  const body = new URLSearchParams({ act: 'dispute' })
  await fetch(`${test.sandbox.origin}/payments/${charge?.payment_intent}`, { method: 'POST', body })
  await killWebhookWorker('getDispute')
  await killWebhookWorker('commit')
  await test.work()
  expect(await count("from orders where state = 'disputed'")).toBe(1)
  expect(await count("from journal where kind = 'dispute_opened'")).toBe(1)
  const [dispute] = (await world.stripe.disputes.list()).data
  const evidence = { uncategorized_text: 'winning_evidence' }
  await world.stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true })
  killer.limitRemaining(REPETITIONS)
  await killWebhookWorker('commit')
  await test.work()
  expect(await count("from dispute where state = 'won'")).toBe(1)
  expect(await count("from journal where kind = 'dispute_won'")).toBe(1)
  expect(killer.kills()).toBeGreaterThan(12)
})
