import { beforeAll, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import { HOUR_MS } from '#contract/dates.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { testApp } from '#testing/app.ts'
import { stolenCard } from '#testing/donations/card-tester.ts'
import { Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { outsideWorld } from '#testing/outside-world.ts'
import { bucketKey, leakyOf } from './risk-signals.ts'
import { BUCKETS } from './velocity.policy.ts'

const test = testApp()
const BLOCKED_CARD = stolenCard(1)
let caseId = ''
let stolen = 1

/**
 * Records a card that its bank declined four times, and a case with so many declines that cards are checked.
 */
const blockCard = async (): Promise<void> => {
  const { payments, database, clock } = test.deps
  const card = (await payments.cardFingerprint(await new Donor(test).token(BLOCKED_CARD))) ?? ''
  const failures = Array.from({ length: BUCKETS.card.full }, () => leakyOf(bucketKey('card', card)))
  const caseBucket = { bucket: 'case', key: `case:${caseId}` } as const
  const others = Array.from({ length: 3 * BUCKETS.case.harderEach }, () => leakyOf(caseBucket))
  await addToBuckets(database.db, [...failures, ...others], clock.now())
}
beforeAll(async () => {
  test.clock.advance(3 * HOUR_MS)
  caseId = await makeCase(test)
  await blockCard()
})

const nextCard = (): string => {
  stolen += 1
  return stolenCard(stolen)
}
const stateOf = async ({ orderId }: { orderId: string }): Promise<string> => {
  const { rows } = await test.deps.database.pool.query('select state from orders where order_id = $1', [
    orderId,
  ])
  return rows[0].state
}

/** Makes every call about an order whose card was refused, and collects the answers. */
const collectAnswers = async (card: string, email: string) => {
  const donor = new Donor(test)
  const body = await donor.orderBody({ caseId, email })
  const order = (await donor.create(body)).envelope.data
  const { orderId, orderKey } = order
  const info = async () => {
    const query = new URLSearchParams({ orderId, orderKey })
    const { status, envelope } = await donor.call<CallOutput<Calls['getOrderInfo']>>(
      'GET',
      `${calls.getOrderInfo.path}?${query}`,
    )
    const { orderId: _id, orderNumber: _number, email: _email, ...rest } = envelope.data
    return { http: status, ...rest }
  }
  const answer = ({ status, envelope }: { status: number; envelope: object }) => ({ status, envelope })
  const token = await donor.token(card)
  const charged = answer(await donor.charge(order, token))
  const state = await stateOf(order)
  const details = {
    charged,
    status: answer(await donor.status(order)),
    info: await info(),
    resent: answer(await donor.charge(order, token)),
    sameAttempt: answer(await donor.charge(order, await donor.token())),
    created: (await donor.create(body)).envelope.data?.status,
    skippedAttempt: answer(await donor.charge(order, await donor.token(), 3)),
    secondCard: answer(await donor.charge(order, await donor.token(), 2)),
    finalStatus: { ...(await donor.status(order)).envelope.data, receiptUrl: null },
  }
  return { state, answers: details }
}

it('a blocked card looks like a declined one in every call’s answer, and another card then pays the order', async () => {
  const declined = await collectAnswers(nextCard(), 'declined@mail.example')
  const blocked = await collectAnswers(BLOCKED_CARD, 'blocked@mail.example')
  expect([declined.state, blocked.state]).toEqual(['failed', 'blocked'])
  expect(blocked.answers).toEqual(declined.answers)
  expect(blocked.answers.status.envelope).toMatchObject({
    data: { status: 'failed', canRetry: true, nextAttempt: 2 },
  })
  expect(blocked.answers.finalStatus).toMatchObject({ status: 'succeeded' })
})

it('a blocked card counts against its visitor, but not against the e-mail address or the case', async () => {
  const levels = async (): Promise<Record<string, Date>> => {
    const { rows } = await test.deps.database.pool.query('select key, empty_at from velocity')
    return Object.fromEntries(rows.map(({ key, empty_at }) => [key, empty_at]))
  }
  const before = await levels()
  const donor = new Donor(test)
  const { charged } = await donor.give({ caseId, email: 'a.stranger@mail.example' }, BLOCKED_CARD)
  expect(charged.status).toBe(402)
  const after = await levels()
  const changedKeys = Object.keys(after).filter((key) => after[key]?.getTime() !== before[key]?.getTime())
  expect(changedKeys.map((key) => key.split(':')[0]).sort()).toEqual(['address', 'block', 'card', 'visitor'])
})

it('a blocked attempt leaves no payment that could be confirmed beside the next attempt', async () => {
  const donor = new Donor(test)
  const { charged, ...order } = await donor.give(
    { caseId, email: 'former@mail.example' },
    'pm_card_authenticationRequired',
  )
  await outsideWorld(test).answerBank(charged.envelope.data.nextAction?.clientSecret ?? '', 'fail')
  await donor.status(order)
  expect((await donor.charge(order, await donor.token(BLOCKED_CARD), 2)).status).toBe(402)
  expect(await stateOf(order)).toBe('blocked')
  expect((await donor.charge(order, await donor.token(), 3)).envelope.data.status).toBe('succeeded')
  const { stripe } = outsideWorld(test)
  const intents = await stripe.paymentIntents.list({ limit: 100 }).autoPagingToArray({ limit: 100 })
  const intentsOfOrder = intents.filter(({ metadata }) => metadata['order_id'] === order.orderId)
  expect(intentsOfOrder.map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded'])
})
