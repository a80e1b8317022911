import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { remainingParts } from '#server/donations/refund-parts.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { refusalCodeOf } from '#testing/refusal-code.ts'
import { reserveRefund } from '../refunds/reserve-refund.ts'
import { followDispute } from './follow-dispute.ts'
import { submitEvidence } from './submit-evidence.ts'

const test = testApp()
let world: OutsideWorld
beforeAll(() => {
  world = outsideWorld(test)
})
afterEach(() => world.faults({ reset: true }))

const SUPPORT: StaffMember = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] }

const giveDisputed = (card?: string) => DisputedDonation.createDisputed(test, world, {}, card)
const submit = async (donation: DisputedDonation, words: string | null = null) =>
  submitEvidence(test.deps, SUPPORT, {
    disputeIds: await donation.dispute(),
    words,
    reason: 'Evidence is ready',
  })
const passTime = async (): Promise<void> => {
  await world.advanceTime(2)
  await test.work()
}

describe('an inquiry', () => {
  it('posts nothing and leaves the donation unchanged and refundable', async () => {
    const donation = await giveDisputed('pm_card_createDisputeInquiry')
    expect(await donation.dispute()).toMatchObject({ state: 'inquiry', amountCents: 5500, donationCents: 0 })
    expect(await donation.order()).toMatchObject({ state: 'succeeded' })
    expect(await donation.journals()).toEqual([])
    expect((await new DonationLink(test, donation).read()).dispute).toMatchObject({ state: 'inquiry' })
    const whole = {
      orderIds: donation,
      idempotencyKey: 'back',
      reason: 'staff',
      onlyIfCovered: false,
    } as const
    expect(await reserveRefund(test.deps, { ...whole, parts: remainingParts })).toMatchObject({
      state: 'succeeded',
    })
    await world.advanceTime(130 * 86_400)
    await test.work()
    expect(await donation.dispute()).toMatchObject({ state: 'closed' })
    expect(await donation.journals()).toEqual([])
  })

  it('that is answered well closes without a dispute', async () => {
    const donation = await giveDisputed('pm_card_createDisputeInquiry')
    expect(await submit(donation)).toMatchObject({ state: 'inquiry', evidenceSentAt: expect.any(Date) })
    expect(await refusalCodeOf(submit(donation))).toBe('conflict')
    await world.advanceTime(61 * 86_400)
    await test.work()
    expect(await donation.dispute()).toMatchObject({ state: 'closed' })
    expect(await donation.order()).toMatchObject({ state: 'succeeded' })
  })

  it('may become a dispute, which can be answered again', async () => {
    const donation = await giveDisputed('pm_card_createDisputeInquiry')
    await submit(donation, 'escalate_inquiry_evidence')
    await passTime()
    expect(await donation.dispute()).toMatchObject({
      state: 'open',
      donationCents: 5000,
      evidenceSentAt: null,
    })
    expect(await donation.order()).toMatchObject({ state: 'disputed' })
    await submit(donation, 'winning_evidence')
    await passTime()
    expect(await donation.dispute()).toMatchObject({ state: 'won' })
    await followDispute(test.deps, (await donation.dispute()).providerRef)
    expect(await donation.journals()).toEqual([
      'dispute_opened: 1100 → 1000 5500',
      'dispute_opened: 2000 → 2300 4825',
      'dispute_fee: 5100 → 1000 1500',
      'dispute_won: 1000 → 1100 5500',
      'dispute_won: 2300 → 2000 4825',
    ])
  })
})
