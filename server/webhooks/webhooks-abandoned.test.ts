import pg from 'pg'
import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { buildLogger } from '#server/platform/logging.ts'
import { testApp } from '#testing/app.ts'
import { memoryLog } from '#testing/memory-log.ts'
import { workWebhooks } from './work-webhooks.ts'

const test = testApp()
const EVENT_ID = 'evt_about_nothing'

/** Delivers an event about a payment that the provider doesn't know. */
const deliver = async (id = EVENT_ID): Promise<void> => {
  const payload = JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    created: 1_790_000_000,
    livemode: false,
    api_version: null,
    data: { object: { id: 'pi_that_is_nowhere', object: 'payment_intent' } },
  })
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: test.sandbox.webhookSecret })
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  await test.app.inject({ method: 'POST', url: calls.webhook.path, headers, payload })
}
const readRow = async (id = EVENT_ID) => {
  const found = await test.deps.database.pool.query('select * from webhook_inbox where event_id = $1', [id])
  return found.rows[0]
}
const readFigures = async () => {
  const { body } = await test.app.inject('/metrics')
  return Object.fromEntries(
    [...body.matchAll(/^webhook_events\{state="(\w+)"\} (\d+)$/gm)].map(([, state, n]) => [state, Number(n)]),
  )
}

it('a failing event is retried for about a day, then given up with an error, and retried when sent again', async () => {
  const log = memoryLog()
  const deps = { ...test.deps, log: buildLogger({ logLevel: 'warn' }, log.destination) }
  const atLevel = (level: string) => log.lines().filter((line) => line['level'] === level)
  await deliver()
  expect(await readFigures()).toEqual({ waiting: 1, failing: 0, abandoned: 0 })

  const startedAt = test.clock.now().getTime()
  await workWebhooks(deps)
  expect(await readFigures()).toEqual({ waiting: 0, failing: 1, abandoned: 0 })
  const pauses: number[] = []
  while ((await readRow()).abandoned_at === null) {
    const pauseMs = (await readRow()).due_at.getTime() - test.clock.now().getTime()
    expect(pauseMs).toBeGreaterThanOrEqual(pauses.at(-1) ?? 2000)
    expect(pauseMs).toBeLessThanOrEqual(HOUR_MS)
    pauses.push(pauseMs)
    test.clock.advance(pauseMs)
    await workWebhooks(deps)
  }
  const elapsedMs = test.clock.now().getTime() - startedAt
  expect(elapsedMs).toBeGreaterThan(20 * HOUR_MS)
  expect(elapsedMs).toBeLessThan(30 * HOUR_MS)

  const abandoned = await readRow()
  expect(abandoned).toMatchObject({ processed_at: null, attempts: pauses.length + 1 })
  expect(abandoned.last_failure).toContain('pi_that_is_nowhere')
  expect(await readFigures()).toEqual({ waiting: 0, failing: 0, abandoned: 1 })
  expect(atLevel('warn')).toHaveLength(pauses.length)
  expect(atLevel('error')).toMatchObject([{ msg: 'a webhook event was given up', eventId: EVENT_ID }])

  test.clock.advance(24 * HOUR_MS)
  await workWebhooks(deps)
  expect((await readRow()).attempts).toBe(abandoned.attempts)

  await deliver()
  expect(await readRow()).toMatchObject({ attempts: 0, abandoned_at: null })
  await workWebhooks(deps)
  expect((await readRow()).attempts).toBe(1)
})

it('an event that crashes its workers is given up, too', async () => {
  await test.deps.database.pool.query(
    // The last attempt was the last one allowed.
    'update webhook_inbox set attempts = 35, due_at = $2 where event_id = $1',
    [EVENT_ID, test.clock.now()],
  )
  await workWebhooks(test.deps)
  expect(await readRow()).toMatchObject({ attempts: 35, last_failure: expect.stringContaining('ended') })
  expect((await readRow()).abandoned_at).not.toBeNull()
})

it('events that can’t be claimed don’t block the others, however many there are', async () => {
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  const rule = "add constraint untakeable check (event_id not like 'evt_untakeable%' or attempts = 0)"
  await owner.query(`alter table webhook_inbox ${rule}`)
  for (let number = 0; number < 9; number += 1) await deliver(`evt_untakeable_${number}`)
  test.clock.advance(1000)
  await deliver('evt_takeable')
  await expect(workWebhooks(test.deps)).rejects.toThrow('9 parts of a round failed')
  expect((await readRow('evt_takeable')).attempts).toBe(1)
  await owner.query('alter table webhook_inbox drop constraint untakeable')
  await owner.end()
})
