import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { testApp } from '#testing/app.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { chargeFiftyDollars } from './charge-for-tests.ts'
import { OutcomeUnknown } from './port.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})
beforeEach(() => world.faults({ reset: true }))

const collect = async <T>(list: AsyncIterable<T>): Promise<T[]> => {
  const items: T[] = []
  for await (const item of list) items.push(item)
  return items
}
/** A period from days ago to days ahead. The tests move the provider's clock ahead. */
const period = (before: number, after: number): [Date, Date] => {
  const now = Date.now()
  return [new Date(now - before * DAY_MS), new Date(now + after * DAY_MS)]
}

describe('the movements of the balance', () => {
  it('of a charge, a refund and a dispute each name their object and its payment', async () => {
    const { payments } = test.deps
    const charge = await chargeFiftyDollars(test)
    const refund = await world.stripe.refunds.create({ charge: charge.chargeRef, amount: 1200 })
    const disputed = await chargeFiftyDollars(test, 'pm_card_createDispute')
    await world.advanceTime(30)
    const [dispute] = (await world.stripe.disputes.list({ charge: disputed.chargeRef })).data
    const movement = {
      balanceRef: expect.stringMatching(/^txn_/),
      paymentRef: charge.paymentRef,
      transferRef: null,
      currency: 'usd',
      at: expect.any(Date),
    }
    const ofCharge = await payments.movementsOf(charge.chargeRef)
    expect(ofCharge).toEqual([
      {
        ...movement,
        balanceRef: charge.balanceRef,
        category: 'charge',
        sourceRef: charge.chargeRef,
        amountCents: 5000,
        feeCents: 175,
      },
    ])
    expect(await payments.movementsOf(refund.id)).toEqual([
      { ...movement, category: 'refund', sourceRef: refund.id, amountCents: -1200, feeCents: 0 },
    ])
    expect(await payments.movementsOf(dispute?.id ?? '')).toEqual([
      {
        ...movement,
        paymentRef: disputed.paymentRef,
        transferRef: null,
        category: 'dispute',
        sourceRef: dispute?.id,
        amountCents: -5000,
        feeCents: 1500,
      },
    ])
    expect(await payments.getMovement(charge.balanceRef ?? '')).toEqual(ofCharge[0])
    expect(await payments.movementsOf('ch_nowhere')).toEqual([])
    expect(await payments.getMovement('txn_nowhere')).toBeNull()
  })

  it('of a failed refund include both the refund and its return', async () => {
    const charge = await chargeFiftyDollars(test, 'pm_card_refundFail')
    const refund = await world.stripe.refunds.create({ charge: charge.chargeRef })
    await world.advanceTime(60)
    const found = await test.deps.payments.movementsOf(refund.id)
    expect(found.map(({ category, amountCents }) => [category, amountCents])).toEqual([
      ['refund_failure', 5000],
      ['refund', -5000],
    ])
  })

  it('come newest first, page by page, and only those of the requested period', async () => {
    const { payments } = test.deps
    const charge = await chargeFiftyDollars(test)
    for (let n = 0; n < 101; n += 1)
      await world.stripe.refunds.create({ charge: charge.chargeRef, amount: 1 })
    const found = await collect(payments.movements(...period(1, 30)))
    const ours = found.filter(({ paymentRef }) => paymentRef === charge.paymentRef)
    expect(ours).toHaveLength(102)
    expect(ours.at(-1)).toMatchObject({ sourceRef: charge.chargeRef })
    const times = found.map(({ at }) => at.getTime())
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(await collect(payments.movements(...period(3, -1)))).toEqual([])
    const { at } = ours.at(-1) ?? { at: new Date() }
    const until = await collect(payments.movements(new Date(at.getTime() - DAY_MS), at))
    expect(until.filter(({ sourceRef }) => sourceRef === charge.chargeRef)).toEqual([])
  })

  it('of a charge without a known fee are omitted', async () => {
    await world.faults({ lateFeeSeconds: 60 })
    const charge = await chargeFiftyDollars(test)
    expect(charge).toMatchObject({ feeCents: null, balanceRef: null })
    expect(await test.deps.payments.movementsOf(charge.chargeRef)).toEqual([])
    await world.advanceTime(120)
    expect(await test.deps.payments.movementsOf(charge.chargeRef)).toMatchObject([{ feeCents: 175 }])
    expect(await test.deps.payments.getPayment(charge.paymentRef)).toMatchObject({
      charge: { feeCents: 175 },
    })
  })

  it('of an unavailable provider are unknown, not empty', async () => {
    const { payments } = test.deps
    await world.faults({ providerDown: true })
    await expect(collect(payments.movements(...period(1, 1)))).rejects.toThrow(OutcomeUnknown)
    await expect(payments.movementsOf('ch_1')).rejects.toThrow(OutcomeUnknown)
    await expect(payments.getMovement('txn_1')).rejects.toThrow(OutcomeUnknown)
  })
})

describe('the events since a time', () => {
  it('are those of the requested types, newest first, each with its payment', async () => {
    const { payments } = test.deps
    const [since] = period(1, 0)
    const charge = await chargeFiftyDollars(test)
    const refund = await world.stripe.refunds.create({ charge: charge.chargeRef })
    const types = ['refund.created', 'payment_intent.succeeded']
    const found = await collect(payments.eventsSince(since, types))
    expect(new Set(found.map(({ type }) => type))).toEqual(new Set(types))
    expect(found.filter(({ paymentRef }) => paymentRef === charge.paymentRef)).toMatchObject([
      { type: 'refund.created', summary: { objectType: 'refund', objectId: refund.id } },
      { type: 'payment_intent.succeeded', summary: { objectType: 'payment_intent' } },
    ])
    const [, later] = period(0, 300)
    expect(await collect(payments.eventsSince(later, types))).toEqual([])
  })

  it('of an unavailable provider are unknown, not empty', async () => {
    await world.faults({ providerDown: true })
    const listing = collect(test.deps.payments.eventsSince(new Date(), ['refund.created']))
    await expect(listing).rejects.toThrow(OutcomeUnknown)
  })
})
