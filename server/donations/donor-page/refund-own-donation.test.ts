import { describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { PAID_OUT } from '#contract/donations/refund-sentences.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { allClearedAt } from '#testing/payouts.ts'

const test = testApp()
const NOT_REFUNDABLE = 30208

/** Reserves a payout of the case's balance. */
const payOut = async ({ caseId }: DonationLink, amountCents: number) => {
  const payout = {
    caseId,
    periodStart: '2026-11-15',
    amountCents,
    donationCount: 1,
    clearedUntil: allClearedAt(test),
  }
  await reservePayout(test.deps, { ...payout, recipientKind: 'organizer', recipientDisplay: 'Rosa D.' })
}
/** Sets the state that a dispute leaves, which only staff and the bank can end. */
const setState = ({ orderId }: DonationLink, state: string) =>
  test.deps.database.pool.query('update orders set state = $2 where order_id = $1', [orderId, state])

const later = <T>(ms: number, act: () => Promise<T>): Promise<T> => laterBy(test.clock, ms, act)

describe('a full refund within a day', () => {
  it('happens once, however often and under whatever keys it is requested', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    const key = { idempotencyKey: 'press-of-a-button' }
    const answers = await Promise.all([
      donation.act('refundOwnDonation', key),
      donation.act('refundOwnDonation', key),
      donation.act('refundOwnDonation', { idempotencyKey: 'press-in-another-tab' }),
    ])
    const done = answers.filter(({ envelope }) => envelope.code === 0)
    expect(done.length).toBeGreaterThan(0)
    for (const { envelope } of answers) expect([0, NOT_REFUNDABLE]).toContain(envelope.code)
    expect(new Set(done.map(({ envelope }) => envelope.data.refund.refundId)).size).toBe(1)
    expect(await donation.refundsAtProvider()).toMatchObject([{ amount: 5500 }])
    expect(await donation.totals()).toMatchObject({ raisedCents: 0, donationCount: 0, donorCount: 0 })
    const { returns, choices, order } = await donation.read()
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

  it('that is resent after the deadline returns the same refund, while a new one is refused with the options', async () => {
    const donation = await DonationLink.create(test)
    const other = await DonationLink.create(test)
    const key = { idempotencyKey: 'press-of-a-button' }
    const first = await donation.act('refundOwnDonation', key)
    const [again, tooLate, request] = await later(DAY_MS + MINUTE_MS, async () => [
      await donation.act('refundOwnDonation', key),
      await other.act('refundOwnDonation'),
      await other.act<{ reference: string }>('requestRefund', { reason: 'mistake' }),
    ])
    expect(again?.envelope.data).toEqual(first.envelope.data)
    expect(tooLate).toMatchObject({ status: 409, envelope: { code: NOT_REFUNDABLE } })
    expect(tooLate?.envelope.msg).toMatch(/24 hours .* are over\. Ask for a refund instead/)
    expect(request?.envelope.code).toBe(0)
    expect(await other.totals()).toMatchObject({ raisedCents: 5000 })
  })

  it('is refused after a payout, and the page says so beforehand', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    await payOut(donation, 4825)
    expect((await donation.read()).choices).toMatchObject({ undoUntil: null, undoEnded: 'paid_out' })
    expect((await donation.act('refundOwnDonation')).envelope).toMatchObject({
      code: NOT_REFUNDABLE,
      msg: PAID_OUT,
    })
    expect(await donation.refundsAtProvider()).toEqual([])
    // The tip isn't the case's money.
    expect((await donation.act('refundOwnTip')).envelope.data).toMatchObject({ refund: { totalCents: 500 } })
  })

  it('is refused during the bank’s dispute, like every other refund', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    await setState(donation, 'disputed')
    for (const name of ['refundOwnDonation', 'refundOwnTip', 'refundRepeatedDonation'] as const)
      expect((await donation.act(name)).envelope).toMatchObject({
        code: NOT_REFUNDABLE,
        msg: expect.stringContaining('Your bank is looking into this payment'),
      })
    expect((await donation.act('requestRefund', { reason: 'mistake' })).envelope.code).toBe(NOT_REFUNDABLE)
    expect((await donation.read()).choices).toMatchObject({ undoEnded: 'disputed', requestUntil: null })
    await setState(donation, 'succeeded')
  })

  it('may have the same key as a refund of another donation of the case', async () => {
    const first = await DonationLink.create(test)
    const second = await DonationLink.create(test, { caseId: first.caseId, amountCents: 2000 })
    const key = { idempotencyKey: 'the-same-for-both' }
    const one = await first.act('refundOwnDonation', key)
    const two = await second.act('refundOwnDonation', key)
    expect([one.envelope.data.refund.totalCents, two.envelope.data.refund.totalCents]).toEqual([5000, 2000])
  })
})

describe('the tip alone', () => {
  it('is refundable for 30 days, once, and the donation stays', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    const before = await donation.totals()
    const key = { idempotencyKey: 'press-of-a-button' }
    const [one, same] = await later(29 * DAY_MS, () =>
      Promise.all([donation.act('refundOwnTip', key), donation.act('refundOwnTip', key)]),
    )
    expect(one?.envelope.data.refund).toMatchObject({ reason: 'tip', totalCents: 500, donationCents: 0 })
    expect(same?.envelope.data.refund.refundId).toBe(one?.envelope.data.refund.refundId)
    expect(await donation.totals()).toEqual(before)
    expect((await donation.act('refundOwnTip')).envelope.msg).toBe('This gift has no tip to refund.')
    // Keys of different actions are independent.
    expect((await donation.act('refundOwnDonation', key)).envelope.data.refund).toMatchObject({
      totalCents: 5000,
    })
  })

  it('isn’t refundable after the 30th day', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    const answer = await later(31 * DAY_MS, () => donation.act('refundOwnTip'))
    expect(answer.envelope).toMatchObject({ code: NOT_REFUNDABLE })
    expect(answer.envelope.msg).toMatch(/30 days, and that time is up/)
  })
})
