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
const wholeDonation = { donationCents: 5000, tipCents: 500, coverCents: 0, feeCents: 175, occurredAt }
const refund = { ...wholeDonation, refundId: 'r1' }
const dispute = { ...wholeDonation, disputeId: 'd1', amountCents: 5500 }

/** A journal as its kind, and its lines as debit → credit and cents. */
const textOf = ({ kind, postings }: JournalDraft) => [
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

/** Balances after the donation, before any refund or dispute. */
const BALANCES_BEFORE = { 1000: -5500, 2000: 4825, 4000: 500, 5000: 175 }

describe('a donation of $50 with a tip of $5', () => {
  it('owes $48.25 to the case before any refund', () => {
    expect(balancesAfter(...donation)).toEqual(BALANCES_BEFORE)
  })

  it('fully refunded leaves every account at zero except the lost fee, and costs the case nothing', () => {
    expect([refundReserved(refund), refundSent(refund)].map(textOf)).toEqual([
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
    expect([refundReserved(tip), refundSent(tip)].map(textOf)).toEqual([
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
    expect(balancesAfter(...donation, refundReserved(refund), refundDropped(refund))).toEqual(BALANCES_BEFORE)
    expect(
      balancesAfter(...donation, refundReserved(refund), refundSent(refund), refundFailed(refund)),
    ).toEqual(BALANCES_BEFORE)
  })

  it('that is disputed reserves the case’s share', () => {
    const fee = disputeFee({ balanceRef: 'txn_1', feeCents: 1500, occurredAt })
    expect([disputeOpened(dispute), fee].map(textOf)).toEqual([
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

  it('that is disputed and won leaves all balances as before, even the fee if the provider returns it', () => {
    const fees = [1500, -1500].map((feeCents, n) =>
      disputeFee({ balanceRef: `txn_${n}`, feeCents, occurredAt }),
    )
    expect(textOf(disputeWon(dispute))).toEqual(['dispute_won', '1000 → 1100 5500', '2300 → 2000 4825'])
    expect(balancesAfter(...donation, disputeOpened(dispute), disputeWon(dispute), ...fees)).toEqual(
      BALANCES_BEFORE,
    )
  })

  it('that is disputed and lost costs the case the donation, and Hearten the tip and fees', () => {
    expect(textOf(disputeLost(dispute))).toEqual([
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

  it('is lost together with a refund of $25 that failed after the bank withdrew everything', () => {
    const half = { donationCents: 2500, tipCents: 500, coverCents: 0, feeCents: 88 }
    const disputeAfterRefund = { ...dispute, ...half }
    expect(
      [disputeOpened(disputeAfterRefund), disputeLost(disputeAfterRefund, wholeDonation)].map(textOf),
    ).toEqual([
      ['dispute_opened', '1100 → 1000 5500', '2000 → 2300 2412'],
      ['dispute_lost', '2300 → 1100 2412', '2000 → 1100 2413', '5200 → 1100 175', '4000 → 1100 500'],
    ])
  })

  it('that is disputed after its refund is Hearten’s loss, never the case’s', () => {
    const disputeOfRefunded = {
      disputeId: 'd2',
      donationCents: 0,
      tipCents: 0,
      coverCents: 0,
      feeCents: 0,
      amountCents: 5500,
      occurredAt,
    }
    expect([disputeOpened(disputeOfRefunded), disputeLost(disputeOfRefunded)].map(textOf)).toEqual([
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

  it('changes the stored balance exactly as it changes the ledger', () => {
    fc.assert(
      fc.property(parts, (returnedParts) => {
        const aRefund = { ...returnedParts, refundId: 'r' }
        const aDispute = {
          ...returnedParts,
          disputeId: 'd',
          amountCents: addCents(
            returnedParts.donationCents,
            returnedParts.tipCents,
            returnedParts.coverCents,
          ),
        }
        const journals = [refundReserved, refundSent, refundFailed, refundDropped].map((event) =>
          event(aRefund),
        )
        for (const journal of [
          ...journals,
          disputeOpened(aDispute),
          disputeWon(aDispute),
          disputeLost(aDispute),
        ])
          expect(balancesAfter(journal)[account.casePayable] ?? 0).toBe(journal.delta.payableCents)
      }),
    )
  })
})
