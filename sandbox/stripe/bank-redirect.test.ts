import { expect, test } from 'vitest'
import { testSandbox } from '../sandbox-for-tests.ts'

const world = testSandbox()

const startCheck = async () => {
  const intent = await world().stripe.paymentIntents.create({
    ...{ amount: 5000, currency: 'usd', confirm: true, payment_method: 'pm_card_authenticationRequired' },
    return_url: 'https://hearten.example/back?order=1',
  })
  const url = intent.next_action?.redirect_to_url?.url
  if (!url) throw new Error('The payment asks for no redirect')
  return { intent, url }
}
const answer = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })

test('after a redirect the donor returns with the outcome', async () => {
  const approved = await startCheck()
  expect((await fetch(approved.url)).status).toBe(200)
  const back = new URL((await answer(approved.url, 'approve')).headers.get('location') ?? '')
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    order: '1',
    payment_intent: approved.intent.id,
    redirect_status: 'succeeded',
  })
  expect((await world().stripe.paymentIntents.retrieve(approved.intent.id)).status).toBe('succeeded')

  const refused = await startCheck()
  const second = new URL((await answer(refused.url, 'fail')).headers.get('location') ?? '')
  expect(second.searchParams.get('redirect_status')).toBe('failed')
})

test('the first answer is final, and only the holder of the secret can give one', async () => {
  const { intent, url } = await startCheck()
  const { stripe } = world()
  const guessed = new URL(url)
  guessed.searchParams.set('client_secret', `${intent.id}_secret_guessed`)
  expect((await answer(guessed.href, 'approve')).status).toBe(404)
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_action')
  await Promise.all([answer(url, 'approve'), answer(url, 'approve')])
  await answer(url, 'fail')
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe('succeeded')
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1)
})

test('a browser may read its own payment with the publishable key, and nothing else', async () => {
  const { intent } = await startCheck()
  const { sandbox } = world()
  const read = (path: string, secret: string) =>
    fetch(
      `${sandbox.origin}/stripe/v1/${path}?${new URLSearchParams({ key: sandbox.stripePublishableKey, client_secret: secret })}`,
    )
  const own = await read(`payment_intents/${intent.id}`, intent.client_secret ?? '')
  expect(own.headers.get('access-control-allow-origin')).toBe(world().productOrigin)
  const asksFirst = await fetch(own.url, {
    method: 'OPTIONS',
    headers: { 'access-control-request-headers': 'x-forwarded-for' },
  })
  expect([asksFirst.status, asksFirst.headers.get('access-control-allow-headers')]).toEqual([
    204,
    'x-forwarded-for',
  ])
  const body = await own.json()
  expect(body).toMatchObject({ id: intent.id, status: 'requires_action' })
  expect(body).not.toHaveProperty('metadata')
  expect((await read(`payment_intents/${intent.id}`, 'guessed')).status).toBe(404)
  expect((await read('balance', intent.client_secret ?? '')).status).toBe(403)
})
