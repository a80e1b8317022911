import Stripe from 'stripe'
import { beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { workWebhooks } from './work-webhooks.ts'

const test = testApp()
let caseId = ''
let world: OutsideWorld
beforeAll(async () => {
  caseId = await makeCase(test)
  world = outsideWorld(test)
  await world.faults({ dropWebhooks: 1 })
})

let events = 0
const eventAbout = (paymentRef: string | null, type = 'payment_intent.succeeded') => {
  events += 1
  return {
    id: `evt_test_${events}`,
    object: 'event',
    type,
    created: 1_790_000_000,
    livemode: false,
    api_version: '2026-10-28.endive',
    data: {
      object:
        paymentRef === null
          ? { id: 'acct_1', object: 'account' }
          : { id: paymentRef, object: 'payment_intent', receipt_email: 'carol.brandt@mail.example' },
    },
  }
}
const signatureOf = (body: string, secret = test.sandbox.webhookSecret, timestamp?: number): string =>
  Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret,
    ...(timestamp === undefined ? {} : { timestamp }),
  })
const deliver = (body: string, signature: string | null, contentType = 'application/json') =>
  test.app.inject({
    method: 'POST',
    url: calls.webhook.path,
    headers: {
      'content-type': contentType,
      ...(signature === null ? {} : { 'stripe-signature': signature }),
    },
    payload: body,
  })
const readStored = async (eventId: string) => {
  const { rows } = await test.deps.database.pool.query('select * from webhook_inbox where event_id = $1', [
    eventId,
  ])
  return rows
}
/** Pays a donation so that only the provider knows. */
const payWithoutEvent = async (): Promise<{ orderId: string; paymentRef: string }> => {
  const donor = new Donor(test)
  const order = await donor.begin({ caseId })
  const token = await donor.token()
  await world.faults({ cutConnectionNext: 2 })
  await donor.charge(order, token)
  const [charge] = await world.chargesOf(order.orderId)
  const paymentRef = typeof charge?.payment_intent === 'string' ? charge.payment_intent : ''
  return { orderId: order.orderId, paymentRef }
}
const countOf = async (statement: string, orderId: string): Promise<number> => {
  const { rows } = await test.deps.database.pool.query(statement, [orderId])
  return rows[0].n
}
const countJournals = (orderId: string) =>
  countOf("select count(*)::int as n from journal where kind = 'donation' and source_id = $1", orderId)

describe('an event of the provider', () => {
  it('is stored and answered at once, processed later, and settles its order once, even if it arrives often', async () => {
    const { orderId, paymentRef } = await payWithoutEvent()
    const body = JSON.stringify(eventAbout(paymentRef))
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(body, signatureOf(body))))
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(answers[0]?.json().data).toEqual({ received: true })
    expect(await countJournals(orderId)).toBe(0)
    await Promise.all([workWebhooks(test.deps), workWebhooks(test.deps)])
    const furtherEvent = JSON.stringify(eventAbout(paymentRef))
    await deliver(furtherEvent, signatureOf(furtherEvent))
    await test.work()
    expect(await countJournals(orderId)).toBe(1)
  })

  it('that comes out of order changes nothing, because the payment is read, not the event', async () => {
    const { orderId, paymentRef } = await payWithoutEvent()
    for (const type of [
      'payment_intent.succeeded',
      'payment_intent.processing',
      'payment_intent.payment_failed',
    ]) {
      const body = JSON.stringify(eventAbout(paymentRef, type))
      await deliver(body, signatureOf(body))
      await test.work()
    }
    expect(await countJournals(orderId)).toBe(1)
    expect(
      await countOf(
        "select count(*)::int as n from orders where state = 'succeeded' and order_id = $1",
        orderId,
      ),
    ).toBe(1)
  })

  it('is stored without personal data', async () => {
    const event = eventAbout('pi_of_nobody')
    const body = JSON.stringify(event)
    await deliver(body, signatureOf(body))
    expect(JSON.stringify(await readStored(event.id))).not.toContain('mail.example')
  })

  it('about an unknown object is marked as processed', async () => {
    const event = eventAbout(null, 'account.updated')
    const body = JSON.stringify(event)
    await deliver(body, signatureOf(body))
    await test.work()
    expect((await readStored(event.id))[0].processed_at).not.toBeNull()
  })

  it('that fails waits longer each time, and doesn’t block the others', async () => {
    const lost = eventAbout('pi_that_is_nowhere')
    const { orderId, paymentRef } = await payWithoutEvent()
    for (const event of [lost, eventAbout(paymentRef)]) {
      const body = JSON.stringify(event)
      await deliver(body, signatureOf(body))
    }
    await test.work()
    expect(await countJournals(orderId)).toBe(1)
    expect((await readStored(lost.id))[0]).toMatchObject({ attempts: 1, processed_at: null })
    await test.work()
    expect((await readStored(lost.id))[0].attempts).toBe(1)
    test.clock.advance(3000)
    await test.work()
    expect((await readStored(lost.id))[0].attempts).toBe(2)
  })

  it('claimed by a worker that crashed is processed by another a minute later', async () => {
    const event = eventAbout(null, 'account.updated')
    const body = JSON.stringify(event)
    await deliver(body, signatureOf(body))
    const until = new Date(test.clock.now().getTime() + MINUTE_MS)
    await test.deps.database.pool.query('update webhook_inbox set due_at = $1 where event_id = $2', [
      until,
      event.id,
    ])
    await test.work()
    expect((await readStored(event.id))[0].processed_at).toBeNull()
    test.clock.advance(61_000)
    await test.work()
    expect((await readStored(event.id))[0].processed_at).not.toBeNull()
  })
})

it('an event is accepted from a provider whose clock is minutes ahead', async () => {
  const event = eventAbout(null, 'account.updated')
  const body = JSON.stringify(event)
  const { statusCode } = await deliver(
    body,
    signatureOf(body, undefined, Math.floor(Date.now() / 1000) + 290),
  )
  expect([statusCode, await readStored(event.id)]).toMatchObject([200, [{ event_id: event.id }]])
})

it('the content type doesn’t matter, because the signature covers the bytes', async () => {
  const event = eventAbout(null, 'account.updated')
  const body = JSON.stringify(event, null, 2)
  expect((await deliver(body, signatureOf(body), 'text/plain')).statusCode).toBe(200)
  expect(await readStored(event.id)).toHaveLength(1)
})

describe('an event is refused, and not stored,', () => {
  const refusal = async (answer: ReturnType<typeof deliver>, eventId: string) => {
    const { statusCode } = await answer
    expect(await readStored(eventId)).toEqual([])
    return statusCode
  }

  it.each([
    ['without a signature', () => null],
    ['signed with another secret', (body: string) => signatureOf(body, 'whsec_of_another')],
    [
      'signed more than 300 seconds ago',
      (body: string) => signatureOf(body, undefined, Math.floor(Date.now() / 1000) - 301),
    ],
    [
      'signed more than 300 seconds from now',
      (body: string) => signatureOf(body, undefined, Math.floor(Date.now() / 1000) + 310),
    ],
    [
      'signed hours from now',
      (body: string) => signatureOf(body, undefined, Math.floor(Date.now() / 1000) + 10_000),
    ],
    ['with a malformed signature', () => 't=now,v1=abc'],
    ['with an empty signature', () => 't=,v1='],
    ['with the signature of another body', () => signatureOf('{}')],
  ])('if it comes %s', async (_title, signature) => {
    const event = eventAbout('pi_forged')
    const body = JSON.stringify(event)
    expect(await refusal(deliver(body, signature(body)), event.id)).toBe(400)
  })

  it('if it is larger than any event', async () => {
    const event = { ...eventAbout('pi_large'), padding: 'x'.repeat(300 * 1024) }
    const body = JSON.stringify(event)
    expect(await refusal(deliver(body, signatureOf(body)), event.id)).toBe(413)
  })
})
