import { beforeEach, expect, test } from 'vitest'
import { testSandbox } from '../../sandbox-for-tests.ts'

const world = testSandbox()

const pay = (method = 'pm_card_visa') =>
  world().stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    confirm: true,
    payment_method: method,
  })

/** Verifies the webhooks' signatures, as the product does. @returns their types in order of arrival */
const arrivedTypes = (): string[] => {
  const { hooks, sandbox, stripe } = world()
  return hooks.map(
    (hook) => stripe.webhooks.constructEvent(hook.body, hook.signature, sandbox.webhookSecret).type,
  )
}
const settle = () => world().advance({ seconds: 5 })

beforeEach(async () => {
  await settle()
  await world().faults({ reset: true })
  world().answerHooks(200)
  world().hooks.length = 0
})

test('a payment sends signed events with the whole object', async () => {
  const intent = await pay()
  await settle()
  expect(arrivedTypes().sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  const { hooks, sandbox, stripe } = world()
  const bodies = hooks.map((hook) => JSON.parse(hook.body))
  const created = bodies.find((event) => event.type === 'payment_intent.created')
  expect(created.data.object).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
  const [hook] = hooks
  if (!hook) throw new Error('No webhook arrived')
  expect(() =>
    stripe.webhooks.constructEvent(`${hook.body} `, hook.signature, sandbox.webhookSecret),
  ).toThrow()
  expect(() => stripe.webhooks.constructEvent(hook.body, hook.signature, 'whsec_other')).toThrow()
})

test('an event has the same bytes by webhook, by list and by id', async () => {
  await pay()
  await settle()
  const { stripe, hooks } = world()
  const events = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 1 })
  const sent = hooks.map((hook) => JSON.parse(hook.body)).find((event) => event.id === events.data[0]?.id)
  const { pending_webhooks: _open, ...listed } = JSON.parse(JSON.stringify(events.data[0]))
  expect(sent).toMatchObject(listed)
  expect(await stripe.events.retrieve(sent.id)).toMatchObject({ id: sent.id })
})

test('an undelivered event is retried, and events.list can filter by delivery', async () => {
  const { stripe } = world()
  world().answerHooks(500)
  await pay()
  await settle()
  const open = await stripe.events.list({ delivery_success: false })
  expect(open.data.map((event) => event.type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.created',
    'payment_intent.succeeded',
  ])
  world().hooks.length = 0
  world().answerHooks(200)
  await world().advance({ seconds: 60 })
  expect(arrivedTypes()).toHaveLength(3)
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('delivery is given up after three days', async () => {
  world().answerHooks(500)
  await pay()
  for (let day = 0; day < 12; day += 1) await world().advance({ days: 2 })
  world().hooks.length = 0
  await world().advance({ days: 2 })
  expect(world().hooks).toEqual([])
  const undelivered = await world().stripe.events.list({
    delivery_success: false,
    types: ['charge.succeeded'],
  })
  expect(undelivered.data).toHaveLength(1)
})

test('faults make events arrive twice, never, late, or out of order', async () => {
  await world().faults({ duplicateWebhooks: 1 })
  await pay()
  await settle()
  expect(arrivedTypes()).toHaveLength(6)

  world().hooks.length = 0
  await world().faults({ reset: true, dropWebhooks: 1 })
  const dropped = await pay()
  await settle()
  expect(world().hooks).toEqual([])
  const missed = await world().stripe.events.list({ delivery_success: false, types: ['payment_intent.*'] })
  expect(missed.data.map((event) => event.data.object)).toContainEqual(
    expect.objectContaining({ id: dropped.id }),
  )

  await world().faults({ reset: true, delayWebhooksSeconds: 60 })
  await pay()
  await settle()
  expect(world().hooks).toEqual([])
  await world().advance({ seconds: 60 })
  expect(arrivedTypes()).toHaveLength(3)
})

test('faults make events overtake each other', async () => {
  await world().faults({ reorderWebhooks: 1 })
  for (let n = 0; n < 5; n += 1) await pay()
  await settle()
  const times = world().hooks.map((hook): string => JSON.parse(hook.body).id)
  expect(times).toHaveLength(15)
  expect(times).not.toEqual([...times].sort())
})

test('a seed makes the same faults each time', async () => {
  const { seededNumber } = await import('../../faults.ts')
  const order = (seed: number) =>
    ['a', 'b', 'c', 'd', 'e', 'f'].sort((x, y) => seededNumber(seed, 'r', x) - seededNumber(seed, 'r', y))
  expect(order(7)).toEqual(order(7))
  expect(order(7)).not.toEqual(order(8))
})

test('events are listed by type, by pattern and by page', async () => {
  const { stripe } = world()
  await pay('pm_card_visa')
  await pay('pm_card_bypassPending')
  const charges = await stripe.events.list({ types: ['charge.*'], limit: 2 })
  expect(charges.data.map((event) => event.type)).toEqual(['charge.succeeded', 'charge.succeeded'])
  expect(charges.has_more).toBe(true)
  const newest = charges.data[0]?.id ?? ''
  await pay('pm_card_visa')
  const since = await stripe.events.list({ ending_before: newest, types: ['payment_intent.succeeded'] })
  expect(since.data).toHaveLength(2)
})
