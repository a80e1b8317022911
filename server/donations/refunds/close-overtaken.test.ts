import { beforeAll, describe, expect, it } from 'vitest'
import { isRefusal } from '#server/platform/refusal.ts'
import { testApp } from '#testing/app.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { decideRequest } from './decide-request.ts'
import { listOpenRequests } from './list-requests.ts'
import { type RefundRequestRow, readLatestRequest } from './refund-requests.queries.ts'

const test = testApp()
const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
let world: OutsideWorld
let donations = 0
beforeAll(() => {
  world = outsideWorld(test)
})

const requestRefund = async (card?: string) => {
  donations += 1
  const email = `asks-${donations}@mail.example`
  const donation = await DonationLink.create(test, { email, tipCents: 500 }, card)
  await donation.act('requestRefund', { reason: 'mistake' })
  await test.work()
  const subjects = async () =>
    (await world.mailTo(email))
      .map(({ subject }) => subject)
      .filter((subject) => !subject.startsWith('Thank you'))
      .toReversed()
  return { donation, subjects }
}
const requestOf = async (donation: DonationLink): Promise<RefundRequestRow> => {
  const request = await readLatestRequest(test.deps.database.db, donation)
  if (request === null) throw new Error('no request')
  return request
}
const countWaiting = async ({ orderId }: DonationLink): Promise<number> => {
  const { items } = await listOpenRequests(test.deps, SUPPORT, { limit: 50 })
  return items.filter(({ request }) => request.orderId === orderId).length
}

describe('a request whose donation is fully refunded otherwise', () => {
  it('is closed with the outcome once that is done, and its donor is mailed once', async () => {
    const { donation, subjects } = await requestRefund()
    const { reference } = await requestOf(donation)
    await donation.act('refundOwnDonation')
    await test.work()
    expect(await requestOf(donation)).toMatchObject({
      reference,
      state: 'nothing_left',
      answer: null,
      staffId: null,
      decidedAt: test.clock.now(),
    })
    expect((await donation.read()).request).toMatchObject({ reference, state: 'nothing_left' })
    expect(await subjects()).toEqual([`We have your request ${reference}`, 'Your gift is on its way back'])
  })

  it('leaves the queue, and a late decision is refused and moves no money', async () => {
    const { donation } = await requestRefund()
    await donation.act('refundOwnDonation')
    const decision = decideRequest(test.deps, SUPPORT, {
      requestIds: await requestOf(donation),
      decision: {
        outcome: 'granted',
        amount: 'all',
        answer: '',
      },
    })
    await expect(decision).rejects.toSatisfy((error) => isRefusal(error, 'conflict'))
    expect([await countWaiting(donation), (await donation.refundsAtProvider()).length]).toEqual([0, 1])
  })

  it('is closed too if the refund was made at the provider', async () => {
    const { donation } = await requestRefund()
    const [charge] = await world.chargesOf(donation.orderId)
    await world.stripe.refunds.create({ charge: charge?.id ?? '' })
    await world.advanceTime(1)
    await test.work()
    await test.work()
    expect((await donation.read()).order.status).toBe('refunded')
    expect((await requestOf(donation)).state).toBe('nothing_left')
  })

  it('stays open while a part is left, and until the money has been sent', async () => {
    const { donation } = await requestRefund('pm_card_pendingRefund')
    await donation.act('refundOwnTip')
    await world.advanceTime(60)
    await test.work()
    expect([(await requestOf(donation)).state, await countWaiting(donation)]).toEqual(['open', 1])
    await donation.act('refundOwnDonation')
    await test.work()
    expect([(await requestOf(donation)).state, await countWaiting(donation)]).toEqual(['open', 0])
    expect((await donation.read()).request?.state).toBe('nothing_left')
    await world.advanceTime(60)
    await test.work()
    expect((await requestOf(donation)).state).toBe('nothing_left')
  })

  it('is followed by a request of ours if the refund comes back', async () => {
    const { donation, subjects } = await requestRefund('pm_card_refundFail')
    const first = await requestOf(donation)
    await donation.act('refundOwnDonation')
    await test.work()
    expect((await requestOf(donation)).state).toBe('nothing_left')
    test.clock.advance(1)
    await world.advanceTime(60)
    await test.work()
    await test.work()
    const second = await requestOf(donation)
    expect(second).toMatchObject({ reason: 'refund_failed', state: 'open' })
    expect(second.requestId).not.toBe(first.requestId)
    expect(await countWaiting(donation)).toBe(1)
    expect((await donation.read()).choices.undoEnded).toBe('refund_failed')
    expect(await subjects()).toEqual([
      `We have your request ${first.reference}`,
      'Your gift is on its way back',
      'A refund didn’t arrive',
    ])
  })
})
