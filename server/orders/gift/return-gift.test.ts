import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { PAID_OUT } from '#contract/refund-sentences.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { GiftLink } from '#testing/gift-link.ts'

const test = testApp()
const NOT_REFUNDABLE = 30208

/** All that the case has is on its way to the bank. */
const payOut = async ({ caseId }: GiftLink, amountCents: number) => {
  const payout = { caseId, periodStart: '2026-11-15', amountCents, giftCount: 1 }
  await reservePayout(test.deps, { ...payout, recipientKind: 'organizer', recipientDisplay: 'Rosa D.' })
}
/** As a bank's question leaves the order, which only staff and the bank can end. */
const setState = ({ orderId }: GiftLink, state: string) =>
  test.deps.database.pool.query('update orders set state = $2 where order_id = $1', [orderId, state])

const later = <T>(ms: number, act: () => Promise<T>): Promise<T> => laterBy(test.clock, ms, act)

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
    expect(await gift.refundsAtProvider()).toMatchObject([{ amount: 5500 }])
    expect(await gift.totals()).toMatchObject({ raisedCents: 0, donationCount: 0, donorCount: 0 })
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
    const [again, tooLate, ask] = await later(DAY_MS + MINUTE_MS, async () => [
      await gift.act('returnGift', key),
      await other.act('returnGift'),
      await other.act<{ reference: string }>('requestRefund', { reason: 'mistake' }),
    ])
    expect(again?.envelope.data).toEqual(first.envelope.data)
    expect(tooLate).toMatchObject({ status: 409, envelope: { code: NOT_REFUNDABLE } })
    expect(tooLate?.envelope.msg).toMatch(/24 hours .* are over\. Ask for a refund instead/)
    expect(ask?.envelope.code).toBe(0)
    expect(await other.totals()).toMatchObject({ raisedCents: 5000 })
  })

  it('is refused once the case was paid, and the page says so beforehand', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    await payOut(gift, 4825)
    expect((await gift.read()).choices).toMatchObject({ undoUntil: null, undoEnded: 'paid_out' })
    expect((await gift.act('returnGift')).envelope).toMatchObject({ code: NOT_REFUNDABLE, msg: PAID_OUT })
    expect(await gift.refundsAtProvider()).toEqual([])
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
    const before = await gift.totals()
    const key = { idempotencyKey: 'press-of-a-button' }
    const [one, same] = await later(29 * DAY_MS, () =>
      Promise.all([gift.act('returnTip', key), gift.act('returnTip', key)]),
    )
    expect(one?.envelope.data.refund).toMatchObject({ reason: 'tip', totalCents: 500, giftCents: 0 })
    expect(same?.envelope.data.refund.refundId).toBe(one?.envelope.data.refund.refundId)
    expect(await gift.totals()).toEqual(before)
    expect((await gift.act('returnTip')).envelope.msg).toBe('There is no tip on this gift to give back.')
    // The same key for another act is another key.
    expect((await gift.act('returnGift', key)).envelope.data.refund).toMatchObject({ totalCents: 5000 })
  })

  it('doesn’t after 30 days', async () => {
    const gift = await GiftLink.given(test, { tipCents: 500 })
    const answer = await later(30 * DAY_MS + MINUTE_MS, () => gift.act('returnTip'))
    expect(answer.envelope).toMatchObject({ code: NOT_REFUNDABLE })
    expect(answer.envelope.msg).toMatch(/30 days, and they are over/)
  })
})
