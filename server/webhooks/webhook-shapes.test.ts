import fc from 'fast-check'
import Stripe from 'stripe'
import { beforeAll, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'
import { outsideWorld } from '#testing/outside-world.ts'

const test = testApp()
beforeAll(() => outsideWorld(test).faults({ dropWebhooks: 1 }))

const EVENT = {
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  created: 1_790_000_000,
  livemode: false,
  api_version: '2026-10-28.endive',
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
}
const deliver = (payload: string | Buffer, contentType: string | null = 'application/json') => {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: payload.toString(),
    secret: test.sandbox.webhookSecret,
  })
  const headers = {
    'stripe-signature': signature,
    ...(contentType === null ? {} : { 'content-type': contentType }),
  }
  return test.app.inject({ method: 'POST', url: calls.webhook.path, headers, payload })
}
/** Reads and deletes the stored events. */
const takeStoredEvents = async (): Promise<{ event_id: string; object_ref: string | null }[]> => {
  const { rows } = await test.deps.database.pool.query(
    'delete from webhook_inbox returning event_id, object_ref',
  )
  return rows
}

it.each([
  ['no JSON', '{"id": "evt_1"'],
  ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x01]).toString('latin1')],
  ['null', 'null'],
  ['a list', '[]'],
  ['a number', '1e400'],
  ['an empty object', '{}'],
  ['an event of another API version', JSON.stringify({ ...EVENT, object: 'v2.core.event', data: {} })],
  ['no id', JSON.stringify({ ...EVENT, id: undefined })],
  ['an id of something else', JSON.stringify({ ...EVENT, id: 'pi_1' })],
  ['an id with more behind it', JSON.stringify({ ...EVENT, id: 'evt_1; drop table orders' })],
  ['an id that a database can’t store', JSON.stringify({ ...EVENT, id: 'evt_\u0000' })],
  ['a very long id', JSON.stringify({ ...EVENT, id: `evt_${'1'.repeat(10_000)}` })],
  ['a type that isn’t a text', JSON.stringify({ ...EVENT, type: { nested: true } })],
  ['no data', JSON.stringify({ ...EVENT, data: undefined })],
  ['data that is null', JSON.stringify({ ...EVENT, data: null })],
  ['no object', JSON.stringify({ ...EVENT, data: {} })],
  ['a creation time that isn’t a time', JSON.stringify({ ...EVENT, created: 'yesterday' })],
])('a validly signed body is acknowledged and not stored if it is or has %s', async (_title, body) => {
  const answer = await deliver(body)
  expect([answer.statusCode, answer.json().data]).toEqual([200, { received: true }])
  expect(await takeStoredEvents()).toEqual([])
})

it.each([
  ['an object without an id', { object: 'payment_intent' }, null],
  ['a payment with a charge’s id', { object: 'payment_intent', id: 'ch_1' }, null],
  ['a payment with a path in its id', { object: 'payment_intent', id: 'pi_1/../../accounts' }, null],
  ['an id that is a number', { object: 'payment_intent', id: 7 }, null],
  ['an object of an unknown kind', { object: 'billing.meter', id: 'mtr_1', payment_intent: 7 }, null],
  ['an empty object', {}, null],
  ['a charge', { object: 'charge', id: 'ch_1', payment_intent: 'pi_2' }, 'pi_2'],
  [
    'a charge with its payment expanded',
    { object: 'charge', id: 'py_1', payment_intent: { id: 'pi_3' } },
    'pi_3',
  ],
  ['a charge without a payment', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
])('an event about %s is stored', async (_title, object, paymentRef) => {
  const answer = await deliver(JSON.stringify({ ...EVENT, data: { object } }))
  expect(answer.statusCode).toBe(200)
  expect(await takeStoredEvents()).toEqual([{ event_id: 'evt_1', object_ref: paymentRef }])
})

it('any signed body is answered with 200', async () => {
  const withOneWrongField = fc
    .tuple(fc.constantFrom('id', 'type', 'created', 'livemode', 'api_version', 'data'), fc.jsonValue())
    .map(([field, value]) => ({ ...EVENT, [field]: value }))
  const object = fc.jsonValue().map((value) => ({ ...EVENT, data: { object: value } }))
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), withOneWrongField, object), async (event) => {
      expect((await deliver(JSON.stringify(event))).statusCode).toBe(200)
    }),
    { numRuns: 60 },
  )
  await takeStoredEvents()
})

it('the content type doesn’t matter, because the signature covers the bytes', async () => {
  for (const type of [null, 'text/plain', 'application/octet-stream', 'application/json; charset=latin1'])
    expect((await deliver(JSON.stringify(EVENT), type)).statusCode).toBe(200)
  expect(await takeStoredEvents()).toHaveLength(1)
})

it('a body that is too large is refused while it arrives, with or without a length', async () => {
  const address = test.app.listeningOrigin
  const large = 'x'.repeat(300 * 1024)
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(large))
      controller.close()
    },
  })
  for (const more of [{ body: large }, { body, duplex: 'half' as const }]) {
    const answer = await fetch(`${address}${calls.webhook.path}`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=00' },
      ...more,
    })
    expect(answer.status).toBe(413)
  }
})
