import Stripe from 'stripe'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { catchUpEvents } from './catch-up-events.ts'

const DAY_S = 86_400

const test = testApp()
let world: OutsideWorld
let caseId = ''
beforeAll(() => {
  world = outsideWorld(test)
})
beforeEach(async () => {
  await world.faults({ reset: true })
  caseId = await makeCase(test)
})

const query = async (statement: string, ...values: unknown[]) =>
  (await test.deps.database.pool.query(statement, values)).rows

/** Reads everything that a donation changed: its order, the ledger, public data, mails. */
const readEffectsOf = async (orderId: string) => {
  const [order] = await query('select * from orders where order_id = $1', orderId)
  return {
    order,
    attempts: await query('select * from charge_attempt where order_id = $1 order by attempt', orderId),
    donations: await query('select * from donation where donation_id = $1', orderId),
    books: await query(
      `select j.*, l.line, l.debit, l.credit, l.amount_cents from journal j join journal_line l using (case_id, journal_id)
       where case_id = $1 order by j.journal_id, l.line`,
      caseId,
    ),
    totals: await query(
      'select raised_cents, payable_cents, fees_cents, donations, donors from case_balance where case_id = $1',
      caseId,
    ),
    mails: await world.mailTo('carol.brandt@mail.example'),
    charges: await world.chargesOf(orderId),
  }
}
const eventsOf = (paymentRef: string) =>
  query(
    'select event_id, processed_at, last_failure from webhook_inbox where object_ref = $1 order by event_id',
    paymentRef,
  )

/** Number of these events not delivered yet. */
const countUndelivered = async (events: readonly { event_id: string }[]): Promise<number> => {
  const atProvider = await Promise.all(events.map(({ event_id }) => world.stripe.events.retrieve(event_id)))
  return atProvider.filter(({ pending_webhooks }) => pending_webhooks > 0).length
}

it.each([
  [299, 200],
  [302, 400],
])('an event that arrives %i seconds after its signature is answered with %i', async (seconds, status) => {
  const payload = JSON.stringify({
    id: `evt_after_${seconds}`,
    object: 'event',
    type: 'account.updated',
    created: 1_790_000_000,
    livemode: false,
    api_version: null,
    data: { object: { id: 'acct_1', object: 'account' } },
  })
  const timestamp = Math.floor(Date.now() / 1000) - seconds
  const secret = test.sandbox.webhookSecret
  const { statusCode } = await test.app.inject({
    method: 'POST',
    url: calls.webhook.path,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    payload,
  })
  expect(statusCode).toBe(status)
  const stored = await query('select event_id from webhook_inbox where event_id = $1', `evt_after_${seconds}`)
  expect(stored).toHaveLength(status === 200 ? 1 : 0)
})

describe('an event days late changes nothing if its order was settled', () => {
  it('by the charge’s answer', async () => {
    await world.faults({ delayWebhooksSeconds: 2 * DAY_S })
    const { orderId } = await new Donor(test).give({ caseId })
    await test.work()
    const before = await readEffectsOf(orderId)
    expect(before).toMatchObject({ order: { state: 'succeeded' }, mails: [{}], charges: [{}] })
    expect(await eventsOf(before.order.provider_ref)).toEqual([])

    await world.advanceTime(3 * DAY_S)
    await test.work()
    const events = await eventsOf(before.order.provider_ref)
    expect(events.length).toBeGreaterThan(1)
    expect(
      events.every(({ processed_at, last_failure }) => processed_at !== null && last_failure === null),
    ).toBe(true)
    expect(await readEffectsOf(orderId)).toEqual(before)
  })

  it('by the catch-up run, which had already fetched the same event', async () => {
    await world.faults({ delayWebhooksSeconds: 2 * DAY_S })
    const donor = new Donor(test)
    const { orderId, charged } = await donor.give({ caseId }, 'pm_card_authenticationRequired')
    await world.answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'approve')
    await catchUpEvents(test.deps)
    await test.work()
    const before = await readEffectsOf(orderId)
    expect(before).toMatchObject({ order: { state: 'succeeded' }, charges: [{}] })
    const events = await eventsOf(before.order.provider_ref)
    expect(events.length).toBeGreaterThan(0)
    expect(await countUndelivered(events)).toBe(events.length)

    await world.advanceTime(3 * DAY_S)
    await test.work()
    expect(await countUndelivered(events)).toBe(0)
    const after = await eventsOf(before.order.provider_ref)
    expect(after).toEqual(expect.arrayContaining(events))
    expect(after.every(({ processed_at }) => processed_at !== null)).toBe(true)
    expect(await readEffectsOf(orderId)).toEqual(before)
  })
})
