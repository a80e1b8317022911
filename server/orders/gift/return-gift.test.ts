import { beforeAll, describe, expect, it } from 'vitest'
import { PAID_OUT } from '#contract/refund-sentences.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { Donor } from '#testing/donor.ts'
import { GiftLink } from '#testing/gift-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'

const test = testApp()
const DAY_MS = 86_400_000
const NOT_REFUNDABLE = 30208
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})

const totals = ({ caseId }: GiftLink) => readTotals(test.deps.database.reader, caseId)
const refundsAtProvider = async ({ orderId }: GiftLink) => {
  const [charge] = await world.chargesOf(orderId)
  return world.stripe.refunds.list({ charge: charge?.id ?? '' }).autoPagingToArray({ limit: 100 })
}
/** All that the case has is on its way to the bank. */
const payOut = async ({ caseId }: GiftLink, amountCents: number) => {
  const payout = { caseId, periodStart: '2026-11-15', amountCents, giftCount: 1 }
  await reservePayout(test.deps, { ...payout, recipientKind: 'organizer', recipientDisplay: 'Rosa D.' })
}
/** As a bank's question leaves the order, which only staff and the bank can end. */
const setState = ({ orderId }: GiftLink, state: string) =>
  test.deps.database.pool.query('update orders set state = $2 where order_id = $1', [orderId, state])

/** What one presses at one moment after another is paid by then: the clock goes on, and comes back. */
const later = async <T>(ms: number, act: () => Promise<T>): Promise<T> => {
  test.clock.advance(ms)
  try {
    return await act()
  } finally {
    test.clock.advance(-ms)
  }
}

describe('the whole gift, taken back within a day', () => {
  it('goes back once, however often and under whichever key it is sent', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    const key = { idempotencyKey: 'press-of-a-button' }
    const answers = await Promise.all([
      gift.act('returnGift', key),
      gift.act('returnGift', key),
      gift.act('returnGift', { idempotencyKey: 'press-in-another-tab' }),
    ])
    const done = answers.filter(({ envelope }) => envelope.code === 0)
    expect(done.length).toBeGreaterThan(0)
    for (const { envelope } of answers) expect([0, NOT_REFUNDABLE]).toContain(envelope.code)
    expect(new Set(done.map(({ envelope }) => envelope.data.refund.refundId)).size).toBe(1)
    expect(await refundsAtProvider(gift)).toMatchObject([{ amount: 5500 }])
    expect(await totals(gift)).toMatchObject({ raisedCents: 0, donationCount: 0, donorCount: 0 })
    const { returns, choices, order } = await gift.read()
    expect(returns).toMatchObject([{ reason: 'donor', state: 'sent', totalCents: 5500 }])
    expect(choices).toMatchObject({
      undoUntil: null,
      undoEnded: 'returned',
      tipReturnUntil: null,
      requestUntil: null,
      names: false,
    })
    expect(order.status).toBe('refunded')
  })

  it('sent again after its time gives the same refund; under a new key it says what to do', async () => {
    const gift = await GiftLink.given(test)
    const other = await GiftLink.given(test)
    const key = { idempotencyKey: 'press-of-a-button' }
    const first = await gift.act('returnGift', key)
    const [again, tooLate, ask] = await later(DAY_MS + 60_000, async () => [
      await gift.act('returnGift', key),
      await other.act('returnGift'),
      await other.act<{ reference: string }>('requestRefund', { reason: 'mistake' }),
    ])
    expect(again?.envelope.data).toEqual(first.envelope.data)
    expect(tooLate).toMatchObject({ status: 409, envelope: { code: NOT_REFUNDABLE } })
    expect(tooLate?.envelope.msg).toMatch(/24 hours .* are over\. Ask for a refund instead/)
    expect(ask?.envelope.code).toBe(0)
    expect(await totals(other)).toMatchObject({ raisedCents: 5000 })
  })

  it('is refused once the case was paid, and the page says so beforehand', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    await payOut(gift, 4825)
    expect((await gift.read()).choices).toMatchObject({ undoUntil: null, undoEnded: 'paid_out' })
    expect((await gift.act('returnGift')).envelope).toMatchObject({ code: NOT_REFUNDABLE, msg: PAID_OUT })
    expect(await refundsAtProvider(gift)).toEqual([])
    // Its tip is not the case's money.
    expect((await gift.act('returnTip')).envelope.data).toMatchObject({ refund: { totalCents: 500 } })
  })

  it('is refused while the donor’s bank disputes it, as is every other way', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    await setState(gift, 'disputed')
    for (const name of ['returnGift', 'returnTip', 'returnDuplicate'] as const)
      expect((await gift.act(name)).envelope).toMatchObject({
        code: NOT_REFUNDABLE,
        msg: expect.stringContaining('Your bank is looking into this payment'),
      })
    expect((await gift.act('requestRefund', { reason: 'mistake' })).envelope.code).toBe(NOT_REFUNDABLE)
    expect((await gift.read()).choices).toMatchObject({ undoEnded: 'disputed', requestUntil: null })
    await setState(gift, 'succeeded')
  })

  it('under a key of another gift of the case is that gift’s own', async () => {
    const first = await GiftLink.given(test)
    const second = await GiftLink.given(test, { caseId: first.caseId, amountCents: 2000 })
    const key = { idempotencyKey: 'the-same-for-both' }
    const one = await first.act('returnGift', key)
    const two = await second.act('returnGift', key)
    expect([one.envelope.data.refund.totalCents, two.envelope.data.refund.totalCents]).toEqual([5000, 2000])
  })
})

describe('the tip alone', () => {
  it('goes back for 30 days, once, and the gift stays', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    const before = await totals(gift)
    const key = { idempotencyKey: 'press-of-a-button' }
    const [one, same] = await later(29 * DAY_MS, () =>
      Promise.all([gift.act('returnTip', key), gift.act('returnTip', key)]),
    )
    expect(one?.envelope.data.refund).toMatchObject({ reason: 'tip', totalCents: 500, giftCents: 0 })
    expect(same?.envelope.data.refund.refundId).toBe(one?.envelope.data.refund.refundId)
    expect(await totals(gift)).toEqual(before)
    expect((await gift.act('returnTip')).envelope.msg).toBe('There is no tip on this gift to give back.')
    // The same key for another act is another key.
    expect((await gift.act('returnGift', key)).envelope.data.refund).toMatchObject({ totalCents: 5000 })
  })

  it('doesn’t after 30 days', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    const answer = await later(30 * DAY_MS + 60_000, () => gift.act('returnTip'))
    expect(answer.envelope).toMatchObject({ code: NOT_REFUNDABLE })
    expect(answer.envelope.msg).toMatch(/30 days, and they are over/)
  })
})

describe('one of two equal gifts', () => {
  const twice = async (more: { email?: string; amountCents?: number } = {}) => {
    const first = await GiftLink.given(test, { email: 'twice@mail.example' })
    const second = await GiftLink.given(test, {
      email: 'twice@mail.example',
      ...more,
      caseId: first.caseId,
    })
    return { first, second }
  }

  it('goes back in one tap from the second’s page, and only one of them', async () => {
    const { first, second } = await twice()
    const { order } = await first.read()
    expect((await second.read()).choices).toMatchObject({
      duplicateOf: { amountCents: 5000, paidAt: order.paidAt, receiptNumber: order.receiptNumber },
      duplicateUntil: expect.any(String),
    })
    expect((await first.read()).choices.duplicateOf).toBeNull()
    expect((await first.act('returnDuplicate')).envelope.code).toBe(NOT_REFUNDABLE)
    const answer = await later(3 * DAY_MS, () => second.act('returnDuplicate'))
    expect(answer.envelope.data.refund).toMatchObject({ reason: 'duplicate', totalCents: 5000 })
    expect(await refundsAtProvider(second)).toMatchObject([{ reason: 'duplicate' }])
    expect(await totals(first)).toMatchObject({ raisedCents: 5000, donationCount: 1 })
    expect((await second.act('returnDuplicate')).envelope.code).toBe(NOT_REFUNDABLE)
  })

  it('is none for whoever only types the donor’s address: browser or card is the same, too', async () => {
    const donor = new Donor(test)
    const email = 'known@mail.example'
    const first = await GiftLink.given(test, { email }, undefined, donor)
    const { caseId } = first
    const stranger = await GiftLink.given(test, { email, caseId }, 'pm_card_mastercard')
    expect((await stranger.read()).choices.duplicateOf).toBeNull()
    expect((await stranger.act('returnDuplicate')).envelope.code).toBe(NOT_REFUNDABLE)
    const otherCard = await GiftLink.given(test, { email, caseId }, 'pm_card_mastercard', donor)
    expect((await otherCard.read()).choices.duplicateOf).not.toBeNull()
  })

  it('is none where amount or donor differ, where the first went back, or after 30 days', async () => {
    for (const more of [{ amountCents: 5100 }, { email: 'another@mail.example' }]) {
      const { second } = await twice(more)
      expect((await second.read()).choices.duplicateOf).toBeNull()
      expect((await second.act('returnDuplicate')).envelope.code).toBe(NOT_REFUNDABLE)
    }
    const { first, second } = await twice()
    await first.act('returnGift')
    expect((await second.act('returnDuplicate')).envelope.msg).toMatch(/no equal gift/)
    const { second: other } = await twice()
    const late = await later(31 * DAY_MS, () => other.act('returnDuplicate'))
    expect(late.envelope.msg).toMatch(/too long ago/)
  })
})

describe('before a second equal gift is charged', () => {
  const email = 'again@mail.example'
  const begin = async (donor: Donor, caseId: string, more: object = {}) =>
    (await donor.create(await donor.orderBody({ caseId, email, ...more }))).envelope.data.similarGift

  it('the same browser and donor hear of the first for ten minutes; nobody else does', async () => {
    const donor = new Donor(test)
    const first = await GiftLink.given(test, { email }, undefined, donor)
    const { order } = await first.read()
    const { caseId } = first
    const similar = { amountCents: 5000, paidAt: order.paidAt }
    expect(await begin(donor, caseId)).toEqual(similar)
    expect(await begin(donor, caseId, { amountCents: 5100 })).toBeUndefined()
    expect(await begin(donor, caseId, { email: 'other@mail.example' })).toBeUndefined()
    // Whoever knows the address alone.
    expect(await begin(new Donor(test), caseId)).toBeUndefined()
    expect(await later(11 * 60_000, () => begin(donor, caseId))).toBeUndefined()
    await first.act('returnGift')
    expect(await begin(donor, caseId)).toBeUndefined()
  })

  it('a paid order sent again isn’t its own likeness', async () => {
    const donor = new Donor(test)
    const { caseId } = await GiftLink.given(test)
    const body = await donor.orderBody({ caseId, email })
    const { envelope } = await donor.create(body)
    await donor.charge(envelope.data, await donor.token())
    const again = await donor.create(
      await donor.orderBody({ caseId, email, idempotencyKey: body.idempotencyKey }),
    )
    expect(again.envelope.data).toMatchObject({ orderId: envelope.data.orderId, status: 'succeeded' })
    expect(again.envelope.data.similarGift).toBeUndefined()
  })
})
