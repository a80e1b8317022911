import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '#testing/app.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { chargeFiftyDollars } from './charge-for-tests.ts'
import { NotAtProvider, OutcomeUnknown, type RefundState } from './port.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})
beforeEach(() => world.faults({ reset: true }))

const ask = (paymentRef: string, amountCents: number | null, refundId = test.deps.ids.uuid()) =>
  test.deps.payments.refund({
    refundId,
    key: `refund:${refundId}`,
    paymentRef,
    amountCents,
    parts: amountCents === null ? null : { donationCents: amountCents, tipCents: 0 },
    reason: 'requested_by_customer',
  })
const requestRefund = async (...wish: Parameters<typeof ask>): Promise<RefundState> => {
  const refund = await ask(...wish)
  if (refund.status === 'refused') throw new Error(refund.reason)
  return refund
}

describe('a refund', () => {
  it('of a part names its payment, the amount, and our refund’s id', async () => {
    const { paymentRef } = await chargeFiftyDollars(test)
    const refundId = test.deps.ids.uuid()
    const refund = await requestRefund(paymentRef, 2000, refundId)
    expect(refund).toEqual({
      refundRef: expect.stringMatching(/^re_/),
      paymentRef,
      amountCents: 2000,
      status: 'succeeded',
      failure: null,
      madeAt: expect.any(Date),
      refundId,
      parts: { donationCents: 2000, tipCents: 0 },
    })
    expect(await test.deps.payments.getRefund(refund.refundRef)).toEqual(refund)
    const refundAtProvider = await world.stripe.refunds.retrieve(refund.refundRef)
    expect(refundAtProvider).toMatchObject({
      reason: 'requested_by_customer',
      metadata: { refund_id: refundId, donation_cents: '2000', tip_cents: '0' },
    })
  })

  it('without an amount is for the remainder', async () => {
    const { paymentRef } = await chargeFiftyDollars(test)
    await requestRefund(paymentRef, 2000)
    expect(await requestRefund(paymentRef, null)).toMatchObject({ amountCents: 3000, status: 'succeeded' })
  })

  it('is made once under its id, however often requested, also after a lost answer', async () => {
    const { paymentRef } = await chargeFiftyDollars(test)
    const refundId = test.deps.ids.uuid()
    await world.faults({ answer500Next: 1 })
    await expect(ask(paymentRef, 2000, refundId)).rejects.toThrow(OutcomeUnknown)
    const second = await requestRefund(paymentRef, 2000, refundId)
    expect(await requestRefund(paymentRef, 2000, refundId)).toEqual(second)
    expect(await test.deps.payments.listRefunds(paymentRef)).toEqual([second])
  })

  it.each([
    ['more than was paid', 5001, 'amount_too_large'],
    ['nothing', 0, 'parameter_invalid_integer'],
  ])('of %s is refused permanently', async (_what, amountCents, reason) => {
    const { paymentRef } = await chargeFiftyDollars(test)
    expect(await ask(paymentRef, amountCents)).toEqual({ status: 'refused', reason })
    expect(await test.deps.payments.listRefunds(paymentRef)).toEqual([])
  })

  it('of a refunded, disputed or missing payment is refused permanently', async () => {
    const { paymentRef } = await chargeFiftyDollars(test)
    await requestRefund(paymentRef, 5000)
    expect(await ask(paymentRef, 1)).toEqual({ status: 'refused', reason: 'charge_already_refunded' })
    const disputed = await chargeFiftyDollars(test, 'pm_card_createDispute')
    await world.advanceTime(30)
    expect(await ask(disputed.paymentRef, 1)).toEqual({ status: 'refused', reason: 'charge_disputed' })
    expect(await ask('pi_nowhere', 1)).toEqual({ status: 'refused', reason: 'resource_missing' })
  })

  it('that is pending succeeds later', async () => {
    const { paymentRef } = await chargeFiftyDollars(test, 'pm_card_pendingRefund')
    const refund = await requestRefund(paymentRef, 5000)
    expect(refund.status).toBe('pending')
    await world.advanceTime(60)
    expect(await test.deps.payments.getRefund(refund.refundRef)).toEqual({ ...refund, status: 'succeeded' })
  })

  it('that succeeded may fail, with a reason', async () => {
    const { paymentRef } = await chargeFiftyDollars(test, 'pm_card_refundFail')
    const refund = await requestRefund(paymentRef, 5000)
    expect(refund.status).toBe('succeeded')
    await world.advanceTime(60)
    expect(await test.deps.payments.getRefund(refund.refundRef)).toEqual({
      ...refund,
      status: 'failed',
      failure: 'expired_or_canceled_card',
    })
  })

  it('that doesn’t exist, or whose provider is unavailable, has an unknown outcome', async () => {
    await expect(test.deps.payments.getRefund('re_nowhere')).rejects.toThrow(NotAtProvider)
    const { paymentRef } = await chargeFiftyDollars(test)
    await world.faults({ providerDown: true })
    await expect(ask(paymentRef, 1)).rejects.toThrow(OutcomeUnknown)
    await expect(test.deps.payments.getRefund('re_nowhere')).rejects.not.toThrow(NotAtProvider)
    await expect(test.deps.payments.listRefunds(paymentRef)).rejects.toThrow(OutcomeUnknown)
  })
})

it('a payment’s refunds are listed over all pages, including those made by hand', async () => {
  const { paymentRef } = await chargeFiftyDollars(test)
  const other = await chargeFiftyDollars(test)
  await requestRefund(other.paymentRef, 5000)
  const madeByHand = await world.stripe.refunds.create({ payment_intent: paymentRef, amount: 1000 })
  for (let n = 0; n < 100; n += 1) await requestRefund(paymentRef, 1)
  const listed = await test.deps.payments.listRefunds(paymentRef)
  expect(listed).toHaveLength(101)
  expect(listed.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(1100)
  expect(listed.filter(({ refundId }) => refundId === null)).toMatchObject([
    { refundRef: madeByHand.id, amountCents: 1000 },
  ])
})
