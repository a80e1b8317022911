import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import { OutcomeUnknown, type PaymentProvider } from '#server/outside/payments/port.ts'
import { readWatermark } from '#server/platform/jobs/progress-watermark.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { CATCH_UP, catchUpEvents } from './catch-up-events.ts'

const test = testApp()
let world: OutsideWorld
let caseId = ''
let owner: pg.Pool
beforeAll(() => {
  world = outsideWorld(test)
  owner = new pg.Pool({ connectionString: test.ownerUrl })
})
afterAll(() => owner.end())
beforeEach(async () => {
  await world.faults({ reset: true })
  caseId = await makeCase(test)
})

const readPosition = () => readWatermark(test.deps.database.db, test.deps, CATCH_UP)
const readInbox = async () => {
  const { rows } = await test.deps.database.pool.query<{ type: string; worked: boolean; attempts: number }>(
    'select type, processed_at is not null as worked, attempts from webhook_inbox',
  )
  return rows
}
const stateOf = async (orderId: string) => {
  const { rows } = await test.deps.database.pool.query<{ state: string }>(
    'select state from orders where order_id = $1',
    [orderId],
  )
  return rows[0]?.state
}
/** Pays after the bank's check, without returning to us, so that only an event reports the payment. */
const payWithoutEvent = async (): Promise<string> => {
  const donor = new Donor(test)
  const { orderId, charged } = await donor.give({ caseId }, 'pm_card_authenticationRequired')
  await world.answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'approve')
  return orderId
}
/** Adds undelivered events about an existing payment to the provider's list. */
const copyEvents = (count: number) =>
  owner.query(
    `insert into sandbox.stripe_event (id, type, created_at, object, delivery, attempts, next_at)
    select 'evt_' || md5($1 || n::text), e.type, e.created_at - n * interval '1 ms', e.object, 'failed', 0, e.next_at
    from (select * from sandbox.stripe_event where type = 'payment_intent.succeeded' order by created_at desc limit 1) e,
      generate_series(1, $2::int) n`,
    [String(count), count],
  )

it('catching up finds missed events and stores each once, and the worker processes them', async () => {
  await world.faults({ dropWebhooks: 1 })
  const orders = [await payWithoutEvent(), await payWithoutEvent(), await payWithoutEvent()]
  expect(await readInbox()).toEqual([])
  expect(await Promise.all(orders.map(stateOf))).toEqual(Array(3).fill('requires_action'))
  expect(await catchUpEvents(test.deps)).toBeGreaterThanOrEqual(3)
  await test.work()
  expect(await Promise.all(orders.map(stateOf))).toEqual(Array(3).fill('succeeded'))
  const before = await readInbox()
  expect(before.every(({ worked }) => worked)).toBe(true)
  expect(await catchUpEvents(test.deps)).toBe(0)
  expect(await readInbox()).toEqual(before)
})

it('catching up that is interrupted keeps its position and what it stored, and the next run gets the rest', async () => {
  await world.faults({ dropWebhooks: 1 })
  const orders = [await payWithoutEvent(), await payWithoutEvent()]
  const before = await readPosition()
  const stored = (await readInbox()).length
  const { payments } = test.deps
  const failingPayments: PaymentProvider = {
    ...payments,
    eventsSince: async function* (since, types) {
      let eventCount = 0
      for await (const event of payments.eventsSince(since, types)) {
        yield event
        eventCount += 1
        // This is within the first page, so the next page can't be fetched any more.
        if (eventCount === 50) await world.faults({ providerDown: true })
      }
    },
  }
  await copyEvents(120)
  test.clock.advance(MINUTE_MS)
  await expect(catchUpEvents({ ...test.deps, payments: failingPayments })).rejects.toThrow(OutcomeUnknown)
  expect((await readInbox()).length - stored).toBeLessThan(120)
  expect(await readPosition()).toEqual(before)
  await world.faults({ providerDown: false })
  await catchUpEvents(test.deps)
  await test.work()
  expect(await Promise.all(orders.map(stateOf))).toEqual(['succeeded', 'succeeded'])
  expect(await readPosition()).toEqual(test.clock.now())
})

it('catching up reads thousands of events, page by page', async () => {
  await payWithoutEvent()
  await copyEvents(3000)
  const rowsBefore = (await readInbox()).length
  const missed = await catchUpEvents(test.deps)
  expect(missed).toBeGreaterThanOrEqual(3000)
  expect((await readInbox()).length).toBe(rowsBefore + missed)
})

it('catching up starts an hour before its last complete run, and at most a month back', async () => {
  const queries: { since: Date; types: readonly string[] }[] = []
  const { payments } = test.deps
  const recordingPayments: PaymentProvider = {
    ...payments,
    eventsSince: (since, types) => {
      queries.push({ since, types })
      return payments.eventsSince(since, types)
    },
  }
  const deps = { ...test.deps, payments: recordingPayments }
  const before = (await readPosition())?.getTime() ?? 0
  test.clock.advance(10 * MINUTE_MS)
  const first = test.clock.now().getTime()
  await catchUpEvents(deps)
  test.clock.advance(10 * MINUTE_MS)
  await catchUpEvents(deps)
  test.clock.advance(40 * DAY_MS)
  const late = test.clock.now().getTime()
  await catchUpEvents(deps)
  expect(queries.map(({ since }) => since.getTime())).toEqual([
    before - HOUR_MS,
    first - HOUR_MS,
    late - 30 * DAY_MS,
  ])
  expect(queries[0]?.types).toContain('payment_intent.succeeded')
  expect((await readPosition())?.getTime()).toBe(late)
})
