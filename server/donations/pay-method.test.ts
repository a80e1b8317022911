import { beforeAll, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donations/donor.ts'
import { walletToken } from '#testing/donations/wallet-token.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'

const test = testApp({ WALLETS: 'google_pay' })
let caseId = ''
beforeAll(async () => {
  caseId = await makeCase(test)
})

const NO_FUNDS = '4000000000009995'

const infoOf = async (donor: Donor, order: { orderId: string; orderKey: string }) => {
  const query = new URLSearchParams({ orderId: order.orderId, orderKey: order.orderKey })
  const { path } = calls.getOrderInfo
  const answer = await donor.call<CallOutput<Calls['getOrderInfo']>>('GET', `${path}?${query}`)
  return answer.envelope.data
}

it('the form offers the card and the wallets that the operator has enabled', async () => {
  const answer = await new Donor(test).call<CallOutput<Calls['getPayPlatform']>>(
    'GET',
    `${calls.getPayPlatform.path}?caseId=${caseId}`,
  )
  expect(answer.envelope.data.platforms[0]?.methods).toEqual(['card', 'google_pay'])
})

it('a wallet donation names its method, with the donor’s own name and not the wallet’s', async () => {
  const donor = new Donor(test)
  const email = 'wallet@mail.example'
  const order = await donor.begin({ caseId, email, payMethod: 'google_pay' })
  const charged = await donor.charge(order, await walletToken(test, 'google_pay'))
  expect(charged.envelope.data.status).toBe('succeeded')
  expect(await infoOf(donor, order)).toMatchObject({
    payMethod: 'google_pay',
    cardBrand: 'visa',
    cardLast4: '4242',
    donorName: 'Carol Brandt',
  })
  await test.work()
  const [mail] = await outsideWorld(test).mailTo(email)
  expect(mail?.text).toContain('Google Pay · Visa 4242')
})

it('an order names the method that actually paid it, not the one it began with', async () => {
  const donor = new Donor(test)
  const byCard = await donor.give({ caseId, payMethod: 'apple_pay', amountCents: 5100 })
  expect(await infoOf(donor, byCard)).toMatchObject({ payMethod: 'card' })
  const order = await donor.begin({ caseId, amountCents: 5200 })
  await donor.charge(order, await walletToken(test, 'apple_pay'))
  expect(await infoOf(donor, order)).toMatchObject({ payMethod: 'apple_pay' })
})

it('after a declined wallet the card pays the same order', async () => {
  const donor = new Donor(test)
  const choices = { caseId, amountCents: 5300 }
  const first = await donor.orderBody({ ...choices, payMethod: 'google_pay' })
  const { data: order } = (await donor.create(first)).envelope
  const declined = await donor.charge(order, await walletToken(test, 'google_pay', NO_FUNDS))
  expect(declined.status).toBe(402)
  const { idempotencyKey } = first
  const second = await donor.create(await donor.orderBody({ ...choices, idempotencyKey, payMethod: 'card' }))
  expect(second.envelope.data).toMatchObject({ orderId: order.orderId, status: 'failed' })
  const paid = await donor.charge(order, await donor.token(), 2)
  expect(paid.envelope.data.status).toBe('succeeded')
  expect(await infoOf(donor, order)).toMatchObject({ payMethod: 'card', status: 'succeeded' })
})

it('two tabs, one with a wallet and one with a card, have one open order', async () => {
  const donor = new Donor(test)
  const choices = { caseId, amountCents: 5400 }
  const answers = await Promise.all(
    (['card', 'google_pay'] as const).map(async (payMethod) =>
      donor.create(await donor.orderBody({ ...choices, payMethod })),
    ),
  )
  expect(new Set(answers.map((answer) => answer.envelope.data.orderId)).size).toBe(1)
})
