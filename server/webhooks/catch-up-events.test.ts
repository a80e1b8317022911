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

const until = () => readWatermark(test.deps.database.reader, CATCH_UP)
const inbox = async () => {
  const { rows } = await test.deps.database.pool.query<{ type: string; worked: boolean; attempts: number }>(
    'select type, worked_at is not null as worked, attempts from webhook_inbox',
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
/** Leaves the donor at the bank's check, then confirms there: only an event reports the payment. */
const payUnheard = async (): Promise<string> => {
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

it('finds a day’s missed events, stores each once, and leaves the rest to the worker', async () => {
  await world.faults({ dropWebhooks: 1 })
  const orders = [await payUnheard(), await payUnheard(), await payUnheard()]
  expect(await inbox()).toEqual([])
  expect(await Promise.all(orders.map(stateOf))).toEqual(Array(3).fill('requires_action'))
  expect(await catchUpEvents(test.deps)).toBeGreaterThanOrEqual(3)
  await test.work()
  expect(await Promise.all(orders.map(stateOf))).toEqual(Array(3).fill('succeeded'))
  const before = await inbox()
  expect(before.every(({ worked }) => worked)).toBe(true)
  expect(await catchUpEvents(test.deps)).toBe(0)
  expect(await inbox()).toEqual(before)
})

it('interrupted halfway, keeps its position and what it had, and the next run has the rest', async () => {
  await world.faults({ dropWebhooks: 1 })
  const orders = [await payUnheard(), await payUnheard()]
  const before = await until()
  const stored = (await inbox()).length
  const { payments } = test.deps
  const breaking: PaymentProvider = {
    ...payments,
    eventsSince: async function* (since, types) {
      let seen = 0
      for await (const event of payments.eventsSince(since, types)) {
        yield event
        seen += 1
        // Within the first page: the next one can't be fetched any more.
        if (seen === 50) await world.faults({ providerDown: true })
      }
    },
  }
  await copyEvents(120)
  test.clock.advance(MINUTE_MS)
  await expect(catchUpEvents({ ...test.deps, payments: breaking })).rejects.toThrow(OutcomeUnknown)
  expect((await inbox()).length - stored).toBeLessThan(120)
  expect(await until()).toEqual(before)
  await world.faults({ providerDown: false })
  await catchUpEvents(test.deps)
  await test.work()
  expect(await Promise.all(orders.map(stateOf))).toEqual(['succeeded', 'succeeded'])
  expect(await until()).toEqual(test.clock.now())
})

it('reads thousands of events, page by page', async () => {
  await payUnheard()
  await copyEvents(3000)
  const rowsBefore = (await inbox()).length
  const missed = await catchUpEvents(test.deps)
  expect(missed).toBeGreaterThanOrEqual(3000)
  expect((await inbox()).length).toBe(rowsBefore + missed)
})

it('starts an hour before its last complete run, and at most a month back', async () => {
  const queries: { since: Date; types: readonly string[] }[] = []
  const { payments } = test.deps
  const listening: PaymentProvider = {
    ...payments,
    eventsSince: (since, types) => {
      queries.push({ since, types })
      return payments.eventsSince(since, types)
    },
  }
  const deps = { ...test.deps, payments: listening }
  const before = (await until())?.getTime() ?? 0
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
  expect((await until())?.getTime()).toBe(late)
})
