import pino from 'pino'
import Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { postJson } from '#testing/post-json.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from './main.ts'

const database = testDatabase()

const running = new Set<Sandbox>()
afterEach(async () => {
  for (const sandbox of running) await sandbox.stop()
  running.clear()
})

const start = async (more: Partial<SandboxOptions> = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({
    databaseUrl: database.ownerUrl,
    port: 0,
    host: '127.0.0.1',
    productOrigin: 'http://localhost:4299',
    // An unused address, so that every delivery fails and is retried.
    webhookUrl: 'http://127.0.0.1:9/hooks',
    log: pino({ level: 'silent' }),
    ...more,
  })
  running.add(sandbox)
  return sandbox
}
const stop = async (sandbox: Sandbox): Promise<void> => {
  running.delete(sandbox)
  await sandbox.stop()
}
const clientOf = (sandbox: Sandbox) =>
  new Stripe(sandbox.stripeSecretKey, { ...sandbox.stripeApi, maxNetworkRetries: 0, telemetry: false })
const jump = (sandbox: Sandbox, advanceSeconds: number) =>
  postJson(`${sandbox.origin}/clock`, { advanceSeconds })

test('two instances that start together on an empty database share one state', async () => {
  const [one, other] = await Promise.all([start(), start()])
  expect(one.stripeSecretKey).toBe(other.stripeSecretKey)
  expect(one.origin).not.toBe(other.origin)
})

test('a restart preserves keys, time, faults, due work and undelivered events', async () => {
  const before = await start()
  const intent = await clientOf(before).paymentIntents.create({
    ...{ amount: 5000, currency: 'usd', confirm: true, payment_method: 'pm_card_sandboxSlowSuccess' },
  })
  await jump(before, 10)
  await postJson(`${before.origin}/faults`, { seed: 42 })
  await stop(before)

  const after = await start()
  const stripe = clientOf(after)
  expect(after.webhookSecret).toBe(before.webhookSecret)
  expect(await (await fetch(`${after.origin}/faults.json`)).json()).toMatchObject({ seed: 42 })
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('processing')
  await jump(after, 11)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  const missed = await stripe.events.list({ delivery_success: false, types: ['payment_intent.*'] })
  expect(missed.data.map((event) => event.type)).toEqual([
    'payment_intent.succeeded',
    'payment_intent.processing',
    'payment_intent.created',
  ])
})

test('a clock jump of zero runs what is due', async () => {
  let now = Date.now()
  const sandbox = await start({ clock: { now: () => new Date(now) } })
  const stripe = clientOf(sandbox)
  const intent = await stripe.paymentIntents.create({
    ...{ amount: 5000, currency: 'usd', confirm: true, payment_method: 'pm_card_sandboxSlowSuccess' },
  })
  now += 21_000
  await jump(sandbox, 0)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
})

test('an endpoint gets only the events it subscribed to, and the rest count as delivered', async () => {
  const sandbox = await start({ webhookEvents: ['charge.*'] })
  const stripe = clientOf(sandbox)
  const paid = await stripe.paymentIntents.create({
    ...{ amount: 7700, currency: 'usd', confirm: true, payment_method: 'pm_card_visa' },
  })
  const undelivered = await stripe.events.list({ delivery_success: false })
  const paymentEvents = undelivered.data.filter((event) => JSON.stringify(event).includes(paid.id))
  expect(paymentEvents.map((event) => event.type)).toEqual(['charge.succeeded'])
})

test('a start on a port in use is refused', async () => {
  const sandbox = await start()
  await expect(start({ port: sandbox.stripeApi.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
