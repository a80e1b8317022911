import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { NO_REPEATED_DONATION } from '#contract/donations/refund-sentences.ts'
import { testApp } from '#testing/app.ts'
import { laterBy } from '#testing/clock.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { Donor } from '#testing/donations/donor.ts'

const test = testApp()
const NOT_REFUNDABLE = 30208

describe('one of two equal donations', () => {
  const giveTwice = async (more: { email?: string; amountCents?: number } = {}) => {
    const first = await DonationLink.create(test, { email: 'twice@mail.example' })
    const second = await DonationLink.create(test, {
      email: 'twice@mail.example',
      ...more,
      caseId: first.caseId,
    })
    return { first, second }
  }

  it('is refunded in one tap from the second’s page, and only there', async () => {
    const { first, second } = await giveTwice()
    const { order } = await first.read()
    expect((await second.read()).choices).toMatchObject({
      duplicateOf: { amountCents: 5000, paidAt: order.paidAt, receiptNumber: order.receiptNumber },
      duplicateUntil: expect.any(String),
    })
    expect((await first.read()).choices.duplicateOf).toBeNull()
    expect((await first.act('refundRepeatedDonation')).envelope.code).toBe(NOT_REFUNDABLE)
    const answer = await laterBy(test.clock, 3 * DAY_MS, () => second.act('refundRepeatedDonation'))
    expect(answer.envelope.data.refund).toMatchObject({ reason: 'duplicate', totalCents: 5000 })
    expect(await second.refundsAtProvider()).toMatchObject([{ reason: 'duplicate' }])
    expect(await first.totals()).toMatchObject({ raisedCents: 5000, donationCount: 1 })
    expect((await second.act('refundRepeatedDonation')).envelope.code).toBe(NOT_REFUNDABLE)
  })

  it('is refunded from another browser and card too, but the other’s receipt number isn’t shown', async () => {
    const donor = new Donor(test)
    const email = 'known@mail.example'
    const first = await DonationLink.create(test, { email }, undefined, donor)
    const { caseId } = first
    const { receiptNumber } = (await first.read()).order
    const otherCard = await DonationLink.create(test, { email, caseId }, 'pm_card_mastercard', donor)
    expect((await otherCard.read()).choices.duplicateOf).toMatchObject({ receiptNumber })
    expect((await otherCard.act('refundRepeatedDonation')).envelope.code).toBe(0)
    const onPhone = await DonationLink.create(test, { email, caseId }, 'pm_card_mastercard')
    expect((await onPhone.read()).choices.duplicateOf).toMatchObject({
      amountCents: 5000,
      receiptNumber: null,
    })
    expect((await onPhone.act('refundRepeatedDonation')).envelope.code).toBe(0)
    expect(await first.totals()).toMatchObject({ raisedCents: 5000, donationCount: 1 })
  })

  it('isn’t repeated if more than ten minutes lie between them', async () => {
    const first = await DonationLink.create(test, { email: 'later@mail.example' })
    // The payment's time comes from the provider, whose clock the test doesn't move.
    const { pool } = test.deps.database
    await pool.query(`update orders set paid_at = app.later(paid_at, '-11 minutes') where case_id = $1`, [
      first.caseId,
    ])
    const later = await DonationLink.create(test, { email: 'later@mail.example', caseId: first.caseId })
    expect((await later.read()).choices.duplicateOf).toBeNull()
  })

  it('can’t be refunded as repeated if amount or donor differ, the first is refunded, or 30 days have passed', async () => {
    for (const more of [{ amountCents: 5100 }, { email: 'another@mail.example' }]) {
      const { second } = await giveTwice(more)
      expect((await second.read()).choices.duplicateOf).toBeNull()
      expect((await second.act('refundRepeatedDonation')).envelope.code).toBe(NOT_REFUNDABLE)
    }
    const { first, second } = await giveTwice()
    await first.act('refundOwnDonation')
    expect((await second.act('refundRepeatedDonation')).envelope.msg).toMatch(/a matching gift/)
    const { second: other } = await giveTwice()
    const late = await laterBy(test.clock, 31 * DAY_MS, () => other.act('refundRepeatedDonation'))
    expect(late.envelope.msg).toMatch(/too long/)
  })
})

describe('equal donations of one donor', () => {
  const giveEqual = async (count: number) => {
    const donor = new Donor(test)
    const first = await DonationLink.create(test, {}, undefined, donor)
    const donations = [first]
    while (donations.length < count)
      donations.push(await DonationLink.create(test, { caseId: first.caseId }, undefined, donor))
    // The provider's payment time has a resolution of one second.
    const { pool } = test.deps.database
    await pool.query('update orders set paid_at = $2 where case_id = $1', [first.caseId, test.clock.now()])
    return donations.sort((one, other) => (one.orderId < other.orderId ? -1 : 1))
  }
  const codeOf = async (answer: ReturnType<DonationLink['act']>) => (await answer).envelope.code
  /** Number of sessions of this test's database that wait for a locked row. */
  const countWaiting = async () => {
    const { rows } = await test.deps.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows[0]?.count
  }
  /** Starts these actions one after the other while the case's balance is locked, so that they queue for it. */
  const whileBalanceIsLocked = async (
    { caseId }: DonationLink,
    acts: readonly (() => ReturnType<DonationLink['act']>)[],
  ) => {
    const holder = await test.deps.database.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select 1 from case_balance where case_id = $1 for update', [caseId])
      const codes: Promise<number>[] = []
      for (const act of acts) {
        codes.push(codeOf(act()))
        await expect.poll(countWaiting, { timeout: 10_000 }).toBe(codes.length)
      }
      await holder.query('commit')
      return await Promise.all(codes)
    } finally {
      holder.release()
    }
  }

  it('paid in the same second are refundable as repeated, except the first', async () => {
    const [first, second, third] = await giveEqual(3)
    if (first === undefined || second === undefined || third === undefined) throw new Error('no gifts')
    const receiptOf = async (donation: DonationLink) => (await donation.read()).order.receiptNumber
    expect((await third.read()).choices.duplicateOf?.receiptNumber).toBe(await receiptOf(second))
    expect((await second.read()).choices.duplicateOf?.receiptNumber).toBe(await receiptOf(first))
    expect((await first.read()).choices.duplicateOf).toBeNull()
    expect(await codeOf(second.act('refundRepeatedDonation'))).toBe(0)
    expect((await third.read()).choices.duplicateOf?.receiptNumber).toBe(await receiptOf(first))
    expect(await codeOf(third.act('refundRepeatedDonation'))).toBe(0)
    expect((await first.act('refundRepeatedDonation')).envelope).toMatchObject({
      code: NOT_REFUNDABLE,
      msg: NO_REPEATED_DONATION,
    })
    expect(await first.totals()).toMatchObject({ raisedCents: 5000, donationCount: 1, donorCount: 1 })
  })

  it('aren’t both refunded if the first is undone during the second’s refund', async () => {
    const [first, second] = await giveEqual(2)
    if (first === undefined || second === undefined) throw new Error('no gifts')
    const codes = await whileBalanceIsLocked(first, [
      () => first.act('refundOwnDonation'),
      () => second.act('refundRepeatedDonation'),
    ])
    expect(codes).toEqual([0, NOT_REFUNDABLE])
    expect(await first.totals()).toMatchObject({ raisedCents: 5000, donationCount: 1, donorCount: 1 })
    expect(await second.refundsAtProvider()).toEqual([])
  })

  it('can be refunded concurrently as the second and the third, because the first stays', async () => {
    const [first, second, third] = await giveEqual(3)
    if (first === undefined || second === undefined || third === undefined) throw new Error('no gifts')
    const codes = await whileBalanceIsLocked(first, [
      () => second.act('refundRepeatedDonation'),
      () => third.act('refundRepeatedDonation'),
    ])
    expect(codes).toEqual([0, 0])
    expect(await first.totals()).toMatchObject({ raisedCents: 5000, donationCount: 1 })
    expect(await codeOf(first.act('refundRepeatedDonation'))).toBe(NOT_REFUNDABLE)
  })
})
