import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallOutput } from '#contract/call.ts'
import { type Calls, calls } from '#contract/calls.ts'
import type { Totals } from '#contract/cases/cases.ts'
import { foldWaitingCases } from '#server/ledger/balance.store.ts'
import { readCards } from '#server/public-pages/case-cards.ts'
import { caseWatches } from '#server/public-pages/case-watch.ts'
import { workWebhooks } from '#server/webhooks/work-webhooks.ts'
import { testApp } from '#testing/app.ts'
import { DisputedDonation } from '#testing/donations/disputed-donation.ts'
import { DonationLink } from '#testing/donations/donation-link.ts'
import { type OutsideWorld, outsideWorld } from '#testing/outside-world.ts'
import { refundByStaff } from './refunds/refund-by-staff.ts'

const test = testApp()
const SUPPORT = { staffId: '0190a0a0-0000-7000-8000-00000f00ba12', roles: ['support'] } as const
let world: OutsideWorld
const closePages: (() => void)[] = []
beforeAll(() => {
  world = outsideWorld(test)
})
afterEach(() => {
  for (const close of closePages.splice(0)) close()
})

/**
 * Runs each of the worker's loops once. In production, webhooks wait at most half a second for their loop, and
 * balances a quarter of a second for theirs.
 */
const runWorkers = async (): Promise<void> => {
  await workWebhooks(test.deps)
  await foldWaitingCases(test.deps.database)
}

/** Opens a case's page and keeps it open. @returns a function that reads the shown totals */
const openPage = async (caseId: string): Promise<() => Totals | undefined> => {
  let shown: Totals | undefined
  const { ready, leave: close } = caseWatches(test.deps).join(caseId, {
    tell: (events) => {
      for (const event of events) if ('totals' in event) shown = event.totals
    },
    end: () => undefined,
  })
  closePages.push(close)
  await ready
  return () => shown
}

/** Donates $50 to a new case, which bears the card fee of $1.75, and opens the case's page. */
const donate = async (card: string) => {
  const donation = await DisputedDonation.create(test, world, {}, card)
  const { caseId, orderId } = donation
  const readShown = await openPage(caseId)
  /** Expects the open page, a newly opened one and the lists to show these totals after one round. */
  const expectTotals = async (totals: Partial<Totals>): Promise<void> => {
    await runWorkers()
    await expect.poll(readShown).toMatchObject(totals)
    const answer = await test.app.inject(`${calls.caseDetail.path}?caseId=${caseId}`)
    expect(answer.json<{ data: CallOutput<Calls['caseDetail']> }>().data).toMatchObject(totals)
    expect(await readCards(test.deps, [caseId])).toMatchObject([totals])
  }
  await expectTotals(COUNTED)
  return { donation, link: new DonationLink(test, { caseId, orderId }), expectTotals }
}
const COUNTED = {
  raisedCents: 5000,
  donationCount: 1,
  donorCount: 1,
  feesCents: 175,
  onTheWayCents: 4825,
  heldCents: 0,
  heldFor: null,
}
/** Counted as raised, but not transferable. */
const HELD = { ...COUNTED, onTheWayCents: 0, heldCents: 4825, heldFor: 'hold' } as const
const NOT_COUNTED = {
  raisedCents: 0,
  donationCount: 0,
  donorCount: 0,
  feesCents: 0,
  onTheWayCents: 0,
  heldCents: 0,
  heldFor: null,
}

describe('the public total updates within a second', () => {
  const disputed = async () => {
    const { donation, expectTotals } = await donate('pm_card_createDispute')
    await world.advanceTime(11)
    await expectTotals(HELD)
    const decide = async (words: string) => {
      const { id } = await donation.disputeAtProvider()
      await world.stripe.disputes.update(id, { evidence: { uncategorized_text: words } })
      await world.advanceTime(2)
    }
    return { decide, expectTotals }
  }

  it('when a bank disputes a donation, and when we win', async () => {
    const { decide, expectTotals } = await disputed()
    await decide('winning_evidence')
    await expectTotals(COUNTED)
  })

  it('when a bank disputes a donation, and when we lose', async () => {
    const { decide, expectTotals } = await disputed()
    await decide('losing_evidence')
    await expectTotals(NOT_COUNTED)
  })

  it('when a donation is refunded', async () => {
    const { link, expectTotals } = await donate('pm_card_visa')
    expect((await link.act('refundOwnDonation')).envelope.code).toBe(0)
    await expectTotals(NOT_COUNTED)
  })

  it('when part of a donation is refunded, but not when a tip is', async () => {
    const { link, expectTotals } = await donate('pm_card_visa')
    expect((await link.act('refundOwnTip')).envelope.code).toBe(0)
    await expectTotals(COUNTED)
    const amount = { donationCents: 2000, tipCents: 0 }
    await refundByStaff(test.deps, SUPPORT, {
      orderIds: link,
      idempotencyKey: 'a-part',
      amount,
      reason: 'The donor asked',
    })
    await expectTotals({ raisedCents: 3000, donationCount: 1, donorCount: 1, feesCents: 105 })
  })

  it('when a refund fails at the donor’s bank, so that the donation counts again', async () => {
    const { link, expectTotals } = await donate('pm_card_refundFail')
    expect((await link.act('refundOwnDonation')).envelope.code).toBe(0)
    await expectTotals(NOT_COUNTED)
    await world.advanceTime(60)
    await expectTotals(COUNTED)
  })
})
