import { beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/dates.ts'
import type { OrderIds } from '#server/donations/order-key.ts'
import type { OrderRow } from '#server/donations/order-row.ts'
import { readOrder } from '#server/donations/orders.queries.ts'
import { partsOf, remainingParts } from '#server/donations/refund-parts.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { type Choices, Donor } from '#testing/donations/donor.ts'
import { makeCase } from '#testing/make-case.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { allClearedAt } from '#testing/payouts.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { followPendingRefunds, sendWaitingRefunds } from './refund-sweeps.ts'
import { readRefundsOf } from './refunds.queries.ts'
import { type RefundReservation, reserveRefund } from './reserve-refund.ts'
import { sendRefund } from './send-refund.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

/** A settled donation of a new case. */
const donate = async (choices: Partial<Choices> = {}, card?: string): Promise<OrderIds> => {
  const caseId = choices.caseId ?? (await makeCase(test))
  const { orderId } = await new Donor(test).give({ tipCents: 500, ...choices, caseId }, card)
  await test.work()
  return { caseId, orderId }
}

/** The reservation of a full refund by the donor. */
const fullRefund = (orderIds: OrderIds, overrides: Partial<RefundReservation> = {}): RefundReservation => ({
  orderIds,
  idempotencyKey: `whole-${orderIds.orderId}`,
  reason: 'donor',
  parts: remainingParts,
  onlyIfCovered: true,
  ...overrides,
})
const reserve = (...args: Parameters<typeof fullRefund>) => reserveRefund(test.deps, fullRefund(...args))
const totals = ({ caseId }: OrderIds) => readTotals(test.deps.database.db, caseId)
const readStoredOrder = async (orderIds: OrderIds) => {
  const row = await readOrder(test.deps.database.db, orderIds)
  if (row === null) throw new Error('no such order')
  return row
}
const donationsOf = async ({ caseId }: OrderIds) =>
  (
    await new Donor(test).call<{ items: { amountCents: number }[] }>(
      'GET',
      `/api/oversea/fund/case/donations?caseId=${caseId}`,
    )
  ).envelope.data.items

describe('a full refund', () => {
  it('is made at the provider once, and removed from the total, the list and the counts', async () => {
    const orderIds = await donate()
    expect(await totals(orderIds)).toMatchObject({ raisedCents: 5000, donationCount: 1, donorCount: 1 })
    const [first, repeat] = await Promise.all([reserve(orderIds), reserve(orderIds)])
    expect(repeat.refundId).toBe(first.refundId)
    await test.work()
    expect(await reserve(orderIds)).toMatchObject({
      state: 'succeeded',
      totalCents: 5500,
      donationCents: 5000,
      feeCents: 175,
    })
    expect(await totals(orderIds)).toMatchObject({
      raisedCents: 0,
      donationCount: 0,
      donorCount: 0,
      onTheWayCents: 0,
      feesCents: 0,
    })
    expect(await readStoredOrder(orderIds)).toMatchObject({ state: 'refunded', refundedCents: 5500 })
    expect(await donationsOf(orderIds)).toEqual([])
    expect(await world.refundsOf(orderIds.orderId)).toMatchObject([{ amount: 5500, status: 'succeeded' }])
  })

  it('with eight concurrent keys happens once', async () => {
    const orderIds = await donate()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => refusalCodeOf(reserve(orderIds, { idempotencyKey: `key-${n}` }))),
    )
    expect(answers.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'notRefundable')])
    expect(await world.refundsOf(orderIds.orderId)).toHaveLength(1)
  })

  it('leaves its donor counted if they made another donation', async () => {
    const first = await donate()
    const second = await donate({ caseId: first.caseId, amountCents: 2000 })
    await reserve(first)
    expect(await totals(first)).toMatchObject({ raisedCents: 2000, donationCount: 1, donorCount: 1 })
    await reserve(second)
    expect(await totals(first)).toMatchObject({ raisedCents: 0, donationCount: 0, donorCount: 0 })
  })
})

describe('a partial refund', () => {
  it('of the tip alone doesn’t affect the case', async () => {
    const orderIds = await donate()
    const before = await totals(orderIds)
    const tip = (row: Parameters<typeof remainingParts>[0]) =>
      partsOf(row, { donationCents: 0, tipCents: row.tipCents })
    expect(await reserve(orderIds, { reason: 'tip', parts: tip, onlyIfCovered: false })).toMatchObject({
      totalCents: 500,
    })
    expect(await totals(orderIds)).toEqual(before)
    expect(await readStoredOrder(orderIds)).toMatchObject({ state: 'partially_refunded', refundedCents: 500 })
  })

  it('of the donation returns its share of the fee, and refunding the rest returns the remainder to the cent', async () => {
    const orderIds = await donate({ amountCents: 3333, coverFee: true })
    const donationPart = (donationCents: number) => (row: Parameters<typeof remainingParts>[0]) =>
      partsOf(row, { donationCents, tipCents: 0 })
    await reserve(orderIds, { parts: donationPart(1111), idempotencyKey: 'first' })
    expect(await totals(orderIds)).toMatchObject({ raisedCents: 2222, donationCount: 1 })
    expect(await donationsOf(orderIds)).toMatchObject([{ amountCents: 2222 }])
    expect(
      await refusalCodeOf(reserve(orderIds, { parts: donationPart(2223), idempotencyKey: 'too much' })),
    ).toBe('notRefundable')
    await reserve(orderIds, { idempotencyKey: 'rest' })
    expect(await readStoredOrder(orderIds)).toMatchObject({ state: 'refunded' })
    expect(await totals(orderIds)).toMatchObject({
      raisedCents: 0,
      onTheWayCents: 0,
      feesCents: 0,
      donationCount: 0,
    })
  })
})

describe('a refund that the provider', () => {
  it('processes slowly is pending, then succeeded', async () => {
    const orderIds = await donate({}, 'pm_card_pendingRefund')
    expect(await reserve(orderIds)).toMatchObject({ state: 'pending' })
    await world.advanceTime(60)
    await test.work()
    expect(await reserve(orderIds)).toMatchObject({ state: 'succeeded' })
  })

  it('reports as failed later restores everything', async () => {
    const orderIds = await donate({}, 'pm_card_refundFail')
    const before = await totals(orderIds)
    await reserve(orderIds)
    await world.advanceTime(60)
    await test.work()
    expect(await reserve(orderIds)).toMatchObject({ state: 'failed', failure: 'expired_or_canceled_card' })
    expect(await totals(orderIds)).toEqual(before)
    expect(await readStoredOrder(orderIds)).toMatchObject({ state: 'succeeded', refundedCents: 0 })
    expect(await donationsOf(orderIds)).toHaveLength(1)
    expect(await reserve(orderIds, { idempotencyKey: 'once more' })).toMatchObject({ state: 'succeeded' })
  })

  it('didn’t answer is retried under the same key', async () => {
    const orderIds = await donate()
    // Two, because the provider's client retries once after a lost connection.
    await world.faults({ cutConnectionNext: 2 })
    expect(await reserve(orderIds)).toMatchObject({ state: 'requested' })
    expect(await totals(orderIds)).toMatchObject({ raisedCents: 0 })
    test.clock.advance(61_000)
    await sendWaitingRefunds(test.deps)
    expect(await reserve(orderIds)).toMatchObject({ state: 'succeeded' })
    expect(await world.refundsOf(orderIds.orderId)).toHaveLength(1)
  })

  it('didn’t answer is looked up once the provider may have forgotten its key', async () => {
    const orderIds = await donate()
    await world.faults({ cutConnectionNext: 2, dropWebhooks: 1 })
    const parts = (lockedOrder: OrderRow) => partsOf(lockedOrder, { donationCents: 0, tipCents: 500 })
    expect(await reserve(orderIds, { parts })).toMatchObject({ state: 'requested' })
    await world.advanceTime(25 * 3600)
    await world.faults({ reset: true })
    test.clock.advance(25 * HOUR_MS)
    await sendWaitingRefunds(test.deps)
    expect(await reserve(orderIds, { parts })).toMatchObject({ state: 'succeeded' })
    expect(await world.refundsOf(orderIds.orderId)).toHaveLength(1)
  })

  it('made twice under one of our ids counts twice, because both amounts were sent', async () => {
    const orderIds = await donate()
    const parts = (lockedOrder: OrderRow) => partsOf(lockedOrder, { donationCents: 0, tipCents: 200 })
    const { refundId } = await reserve(orderIds, { parts })
    const [charge] = await world.chargesOf(orderIds.orderId)
    await world.stripe.refunds.create({
      charge: charge?.id ?? '',
      amount: 200,
      metadata: { refund_id: refundId },
    })
    await world.advanceTime(1)
    await test.work()
    await test.work()
    const refunds = await readRefundsOf(test.deps.database.db, orderIds)
    expect(refunds.map(({ reason, totalCents }) => [reason, totalCents]).sort()).toEqual([
      ['donor', 200],
      ['provider', 200],
    ])
  })

  it('is sent by four processes concurrently happens once', async () => {
    const orderIds = await donate()
    await world.faults({ providerDown: true })
    const { refundId } = await reserve(orderIds)
    await world.faults({ reset: true })
    const refund = { caseId: orderIds.caseId, refundId }
    await Promise.all([1, 2, 3, 4].map(() => sendRefund(test.deps, refund)))
    expect(await reserve(orderIds)).toMatchObject({ state: 'succeeded' })
    expect(await world.refundsOf(orderIds.orderId)).toHaveLength(1)
  })

  it('finished without an event is polled', async () => {
    const orderIds = await donate({}, 'pm_card_pendingRefund')
    await world.faults({ dropWebhooks: 1 })
    await reserve(orderIds)
    await world.advanceTime(60)
    await world.faults({ reset: true })
    test.clock.advance(61 * MINUTE_MS)
    await followPendingRefunds(test.deps)
    expect(await reserve(orderIds)).toMatchObject({ state: 'succeeded' })
  })

  it('made without our request is recorded once', async () => {
    const orderIds = await donate()
    const [charge] = await world.chargesOf(orderIds.orderId)
    await world.stripe.refunds.create({ charge: charge?.id ?? '', amount: 5200 })
    await world.advanceTime(1)
    await test.work()
    await test.work()
    const refunds = await readRefundsOf(test.deps.database.db, orderIds)
    expect(refunds).toMatchObject([
      { reason: 'provider', state: 'succeeded', donationCents: 5000, tipCents: 200 },
    ])
    expect(await totals(orderIds)).toMatchObject({ raisedCents: 0, donationCount: 0 })
  })

  it('refuses leaves everything as it was', async () => {
    const orderIds = await donate()
    await world.faults({ dropWebhooks: 1 })
    const [charge] = await world.chargesOf(orderIds.orderId)
    await world.stripe.refunds.create({ charge: charge?.id ?? '', amount: 5200 })
    expect(await reserve(orderIds)).toMatchObject({ state: 'failed' })
    expect(await readStoredOrder(orderIds)).toMatchObject({ state: 'succeeded', refundedCents: 0 })
    expect(await totals(orderIds)).toMatchObject({ raisedCents: 5000, donationCount: 1, donorCount: 1 })
    await world.faults({ reset: true })
  })
})

describe('a refund and a payout', () => {
  it('never spend the same money concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderIds = await donate()
      const payout = {
        caseId: orderIds.caseId,
        periodStart: '2026-11-15',
        clearedUntil: allClearedAt(test),
        amountCents: 4825,
        donationCount: 1,
        recipientKind: 'organizer' as const,
        recipientDisplay: 'Rosa D.',
      }
      const [refund, payoutId] = await Promise.all([
        refusalCodeOf(reserve(orderIds)),
        reservePayout(test.deps, payout),
      ])
      expect([refund === 'done', payoutId !== null].filter(Boolean)).toHaveLength(1)
    }
  })

  it('both succeed if staff refund after the payout, which donors can’t', async () => {
    const orderIds = await donate()
    await reservePayout(test.deps, {
      caseId: orderIds.caseId,
      periodStart: '2026-11-15',
      clearedUntil: allClearedAt(test),
      amountCents: 4825,
      donationCount: 1,
      recipientKind: 'organizer',
      recipientDisplay: 'Rosa D.',
    })
    expect(await refusalCodeOf(reserve(orderIds))).toBe('notRefundable')
    expect(
      await reserve(orderIds, { reason: 'staff', onlyIfCovered: false, idempotencyKey: 'staff' }),
    ).toMatchObject({
      state: 'succeeded',
    })
  })
})

it('an unpaid or missing donation can’t be refunded', async () => {
  const caseId = await makeCase(test)
  const { orderId } = await new Donor(test).begin({ caseId })
  expect(await refusalCodeOf(reserve({ caseId, orderId }))).toBe('notRefundable')
  expect(await refusalCodeOf(reserve({ caseId, orderId: test.deps.ids.uuid() }))).toBe('notFound')
})
