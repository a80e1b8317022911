import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCents } from '#contract/money.ts'
import { quoteDonation } from '#contract/pricing.ts'
import { account } from './chart.ts'
import { disputeFee, disputeLost, disputeOpened, disputeWon } from './dispute-events.ts'
import { donationCaptured, type JournalDraft } from './events.ts'
import { refundDropped, refundFailed, refundReserved, refundSent } from './refund-events.ts'

const occurredAt = new Date('2026-11-21T12:00:00Z')
const quote = quoteDonation({ amountCents: 5000, tipCents: 500, coverFee: false })
const donation = donationCaptured({ orderId: 'o1', ...quote, occurredAt })
const whole = { donationCents: 5000, tipCents: 500, coverCents: 0, feeCents: 175, occurredAt }
const refund = { ...whole, refundId: 'r1' }
const dispute = { ...whole, disputeId: 'd1', amountCents: 5500 }

const written = ({ kind, postings }: JournalDraft) => [
  kind,
  ...postings.map((line) => `${line.debit} → ${line.credit} ${line.amountCents}`),
]

/** Credits less debits of each account with a nonzero balance. */
const balancesAfter = (...journals: JournalDraft[]): Record<number, number> => {
  const sums = new Map<number, number>()
  for (const { debit, credit, amountCents } of journals.flatMap(({ postings }) => postings)) {
    sums.set(debit, addCents(sums.get(debit) ?? 0, -amountCents))
    sums.set(credit, addCents(sums.get(credit) ?? 0, amountCents))
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0))
}

const BEFORE = { 1000: -5500, 2000: 4825, 4000: 500, 5000: 175 }

describe('a donation of $50 with a tip of $5', () => {
  it('owes $48.25 to the case before any refund', () => {
    expect(balancesAfter(...donation)).toEqual(BEFORE)
  })

  it('fully refunded leaves every account at zero except the lost fee, and costs the case nothing', () => {
    expect([refundReserved(refund), refundSent(refund)].map(written)).toEqual([
      ['refund_reserved', '2000 → 2200 5000', '4000 → 2200 500', '5200 → 2000 175'],
      ['refund_sent', '2200 → 1000 5500'],
    ])
    // The card fee that the provider keeps is Hearten's loss: 5000 against 5200.
    expect(balancesAfter(...donation, refundReserved(refund), refundSent(refund))).toEqual({
      5000: 175,
      5200: -175,
    })
  })

  it('with a refunded tip doesn’t affect the case', () => {
    const tip = { refundId: 'r2', donationCents: 0, tipCents: 500, coverCents: 0, feeCents: 0, occurredAt }
    expect([refundReserved(tip), refundSent(tip)].map(written)).toEqual([
      ['refund_reserved', '4000 → 2200 500'],
      ['refund_sent', '2200 → 1000 500'],
    ])
    expect(balancesAfter(...donation, refundReserved(tip), refundSent(tip))).toEqual({
      1000: -5000,
      2000: 4825,
      5000: 175,
    })
  })

  it('is unchanged after a refused refund, or one that the bank returned', () => {
    expect(balancesAfter(...donation, refundReserved(refund), refundDropped(refund))).toEqual(BEFORE)
    expect(
      balancesAfter(...donation, refundReserved(refund), refundSent(refund), refundFailed(refund)),
    ).toEqual(BEFORE)
  })

  it('disputed reserves the case’s share', () => {
    const fee = disputeFee({ balanceRef: 'txn_1', feeCents: 1500, occurredAt })
    expect([disputeOpened(dispute), fee].map(written)).toEqual([
      ['dispute_opened', '1100 → 1000 5500', '2000 → 2300 4825'],
      ['dispute_fee', '5100 → 1000 1500'],
    ])
    expect(balancesAfter(...donation, disputeOpened(dispute), fee)).toEqual({
      1000: 1500,
      1100: -5500,
      2300: 4825,
      4000: 500,
      5000: 175,
      5100: -1500,
    })
  })

  it('disputed and won is as before, also the fee if the provider returns it', () => {
    const fees = [1500, -1500].map((feeCents, n) =>
      disputeFee({ balanceRef: `txn_${n}`, feeCents, occurredAt }),
    )
    expect(written(disputeWon(dispute))).toEqual(['dispute_won', '1000 → 1100 5500', '2300 → 2000 4825'])
    expect(balancesAfter(...donation, disputeOpened(dispute), disputeWon(dispute), ...fees)).toEqual(BEFORE)
  })

  it('disputed and lost costs the case the donation, and Hearten the tip and fees', () => {
    expect(written(disputeLost(dispute))).toEqual([
      'dispute_lost',
      '2300 → 1100 4825',
      '5200 → 1100 175',
      '4000 → 1100 500',
    ])
    expect(balancesAfter(...donation, disputeOpened(dispute), disputeLost(dispute))).toEqual({
      5000: 175,
      5200: -175,
    })
  })

  it('is lost including a refund of $25 that failed after the bank took everything', () => {
    const half = { donationCents: 2500, tipCents: 500, coverCents: 0, feeCents: 88 }
    const held = { ...dispute, ...half }
    expect([disputeOpened(held), disputeLost(held, whole)].map(written)).toEqual([
      ['dispute_opened', '1100 → 1000 5500', '2000 → 2300 2412'],
      ['dispute_lost', '2300 → 1100 2412', '2000 → 1100 2413', '5200 → 1100 175', '4000 → 1100 500'],
    ])
  })

  it('disputed after its refund is Hearten’s loss, never the case’s', () => {
    const second = {
      disputeId: 'd2',
      donationCents: 0,
      tipCents: 0,
      coverCents: 0,
      feeCents: 0,
      amountCents: 5500,
      occurredAt,
    }
    expect([disputeOpened(second), disputeLost(second)].map(written)).toEqual([
      ['dispute_opened', '1100 → 1000 5500'],
      ['dispute_lost', '5300 → 1100 5500'],
    ])
  })
})

describe('every kind of return', () => {
  const parts = fc
    .record({
      donationCents: fc.integer({ min: 1, max: 2_500_000 }),
      tipCents: fc.integer({ min: 0, max: 500_000 }),
      coverCents: fc.integer({ min: 0, max: 80_000 }),
      feeShare: fc.integer({ min: 0, max: 100 }),
    })
    .map(({ feeShare, ...rest }) => ({
      ...rest,
      feeCents: Math.floor((rest.donationCents * feeShare) / 1000),
      occurredAt,
    }))

  it('changes the figures beside the ledger exactly like the ledger', () => {
    fc.assert(
      fc.property(parts, (some) => {
        const back = { ...some, refundId: 'r' }
        const taken = {
          ...some,
          disputeId: 'd',
          amountCents: addCents(some.donationCents, some.tipCents, some.coverCents),
        }
        const journals = [refundReserved(back), refundSent(back), refundFailed(back), refundDropped(back)]
        for (const journal of [...journals, disputeOpened(taken), disputeWon(taken), disputeLost(taken)])
          expect(balancesAfter(journal)[account.casePayable] ?? 0).toBe(journal.delta.payableCents)
      }),
    )
  })
})
