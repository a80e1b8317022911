import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/dates.ts'
import { readTotals } from '#server/ledger/balance.store.ts'
import { reservePayout } from '#server/payouts/reserve-payout.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { allClearedAt } from '#testing/payouts.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { type Decision, decideRequest } from './decide-request.ts'
import { listOpenRequests } from './list-requests.ts'
import { type RefundAmount, refundByStaff } from './refund-by-staff.ts'
import { readLatestRequest } from './refund-requests.queries.ts'
import { readRefundsOf } from './refunds.queries.ts'

const test = testApp()
const SUPPORT: StaffMember = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] }
const FINANCE: StaffMember = { staffId: '0190a0a0-0000-7000-8000-00000f00ba13', roles: ['finance'] }
const GRANT: Decision = { outcome: 'granted', amount: 'all', answer: '' }
const REFUSE: Decision = { outcome: 'refused', answer: 'The kitchen floor is laid. Thank you for asking.' }

const requestRefund = async (): Promise<{
  donation: DonationLink
  requestIds: { caseId: string; requestId: string }
}> => {
  const donation = await DonationLink.create(test, { tipCents: 500 })
  await donation.act('requestRefund', { reason: 'mistake' })
  const request = await readLatestRequest(test.deps.database.db, donation)
  if (request === null) throw new Error('no request')
  return { donation, requestIds: request }
}
const payOut = ({ caseId }: DonationLink) => {
  const payout = {
    caseId,
    periodStart: '2026-11-15',
    amountCents: 4825,
    donationCount: 1,
    clearedUntil: allClearedAt(test),
  }
  return reservePayout(test.deps, { ...payout, recipientKind: 'organizer', recipientDisplay: 'Rosa D.' })
}
const refunds = (donation: DonationLink) => readRefundsOf(test.deps.database.db, donation)
const decide = (requestIds: { caseId: string; requestId: string }, decision: Decision, staff = SUPPORT) =>
  decideRequest(test.deps, staff, { requestIds, decision })

describe('a request', () => {
  it('waits in the queue, oldest first, with its donation', async () => {
    const first = await requestRefund()
    test.clock.advance(1000)
    const second = await requestRefund()
    const page = await listOpenRequests(test.deps, SUPPORT, { limit: 1 })
    expect(page.items).toMatchObject([
      { request: { requestId: first.requestIds.requestId, totalCents: 5500 } },
    ])
    const rest = await listOpenRequests(test.deps, SUPPORT, { limit: 5, cursor: page.nextCursor ?? '' })
    expect(rest).toMatchObject({
      items: [{ request: { requestId: second.requestIds.requestId } }],
      nextCursor: null,
    })
    for (const { requestIds } of [first, second]) await decide(requestIds, REFUSE)
    expect((await listOpenRequests(test.deps, SUPPORT, { limit: 5 })).items).toEqual([])
  })

  it('that is granted refunds the donation once, even after a payout', async () => {
    const { donation, requestIds } = await requestRefund()
    await payOut(donation)
    await Promise.all([decide(requestIds, GRANT), decide(requestIds, GRANT, FINANCE)])
    await decide(requestIds, GRANT)
    expect(await refunds(donation)).toMatchObject([
      { reason: 'request', totalCents: 5500, state: 'succeeded' },
    ])
    const { request, returns } = await donation.read()
    expect(request).toMatchObject({ state: 'granted', answer: null, decidedAt: expect.any(String) })
    expect(returns).toMatchObject([{ state: 'sent' }])
    expect(await readTotals(test.deps.database.db, donation.caseId)).toMatchObject({ raisedCents: 0 })
  })

  it('has nothing left to decide once its donor takes a full refund', async () => {
    const { donation } = await requestRefund()
    await donation.act('refundOwnTip')
    const waiting = async () =>
      (await listOpenRequests(test.deps, SUPPORT, { limit: 5 })).items.map(({ order }) => order.orderId)
    expect([(await donation.read()).request?.state, await waiting()]).toEqual(['open', [donation.orderId]])
    await donation.act('refundOwnDonation')
    expect([(await donation.read()).request?.state, await waiting()]).toEqual(['nothing_left', []])
    expect((await donation.act('requestRefund', { reason: 'changed' })).envelope.code).toBe(30208)
  })

  it('that is refused sends an answer and no money, and another request is possible', async () => {
    const { donation, requestIds } = await requestRefund()
    expect(await refusalCodeOf(decide(requestIds, { ...REFUSE, answer: ' ' }))).toBe('invalidInput')
    await decide(requestIds, REFUSE)
    const { request, choices } = await donation.read()
    expect(request).toMatchObject({ state: 'refused', answer: REFUSE.answer })
    expect(choices.requestUntil).not.toBeNull()
    expect(await refunds(donation)).toEqual([])
    expect((await donation.act('requestRefund', { reason: 'mistake' })).envelope.code).toBe(0)
  })

  it('that is granted and refused concurrently gets one decision', async () => {
    const { donation, requestIds } = await requestRefund()
    const answers = await Promise.all([
      refusalCodeOf(decide(requestIds, GRANT)),
      refusalCodeOf(decide(requestIds, REFUSE)),
    ])
    expect(answers.toSorted()).toEqual(['conflict', 'done'])
    const { request } = await donation.read()
    expect(await refunds(donation)).toHaveLength(request?.state === 'granted' ? 1 : 0)
  })

  it('for a donation disputed meanwhile can’t be granted, and stays open', async () => {
    const { donation, requestIds } = await requestRefund()
    const setState = (state: string) =>
      test.deps.database.pool.query('update orders set state = $2 where order_id = $1', [
        donation.orderId,
        state,
      ])
    await setState('disputed')
    expect(await refusalCodeOf(decide(requestIds, GRANT))).toBe('notRefundable')
    await setState('succeeded')
    expect((await donation.read()).request).toMatchObject({ state: 'open' })
  })
})

describe('staff', () => {
  const refund = (
    donation: DonationLink,
    amount: RefundAmount,
    idempotencyKey = 'a-refund',
    staff = SUPPORT,
  ) =>
    refundByStaff(test.deps, staff, { orderIds: donation, idempotencyKey, amount, reason: 'The donor asked' })

  it('don’t refund another total than the one that was previewed', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    await donation.act('refundOwnTip')
    const input = { orderIds: donation, idempotencyKey: 'previewed', amount: 'all', reason: 'Asked' } as const
    const refundAll = (totalCents: number) => refundByStaff(test.deps, SUPPORT, { ...input, totalCents })
    expect(await refusalCodeOf(refundAll(5500))).toBe('notRefundable')
    expect(await refundAll(5000)).toMatchObject({ totalCents: 5000 })
  })

  it('refund a part, then the rest, at any time', async () => {
    const donation = await DonationLink.create(test, { tipCents: 500 })
    await payOut(donation)
    test.clock.advance(400 * DAY_MS)
    const part = { donationCents: 2000, tipCents: 100 }
    const first = await refund(donation, part)
    expect(first).toMatchObject({ totalCents: 2100, staffId: SUPPORT.staffId, reason: 'staff' })
    expect((await refund(donation, part)).refundId).toBe(first.refundId)
    expect(await refusalCodeOf(refund(donation, { donationCents: 2000, tipCents: 0 }))).toBe('keyReused')
    expect(await refusalCodeOf(refund(donation, 'all'))).toBe('keyReused')
    expect(await refusalCodeOf(refund(donation, { donationCents: 3001, tipCents: 0 }, 'too-much'))).toBe(
      'notRefundable',
    )
    expect(await refusalCodeOf(refund(donation, { donationCents: -1, tipCents: 2 }, 'backwards'))).toBe(
      'notRefundable',
    )
    const rest = await refund(donation, 'all', 'the-rest')
    expect(rest).toMatchObject({ totalCents: 3400 })
    expect((await refund(donation, 'all', 'the-rest')).refundId).toBe(rest.refundId)
    expect(await refusalCodeOf(refund(donation, 'all', 'once-more'))).toBe('notRefundable')
    test.clock.advance(-400 * DAY_MS)
  })

  it('with only the case review role can neither refund nor decide', async () => {
    const reviewer: StaffMember = { ...SUPPORT, roles: ['reviewer'] }
    const { donation, requestIds } = await requestRefund()
    expect(await refusalCodeOf(refund(donation, 'all', 'a-refund', reviewer))).toBe('notAllowed')
    expect(await refusalCodeOf(decide(requestIds, GRANT, reviewer))).toBe('notAllowed')
    expect(await refusalCodeOf(listOpenRequests(test.deps, reviewer, { limit: 5 }))).toBe('notAllowed')
    expect(await refunds(donation)).toEqual([])
  })
})
