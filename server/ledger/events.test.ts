import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addCents } from '#contract/money.ts'
import { quoteDonation } from '#contract/pricing.ts'
import { account } from './chart.ts'
import { donationCaptured, type JournalDraft, processorFeeKnown } from './events.ts'
import { payoutFailed, payoutPaid, payoutReserved, transferSent } from './payout-events.ts'

const at = new Date('2026-11-21T12:00:00Z')

/** Credits less debits of one account over some journals. */
const balanceOf = (journals: readonly JournalDraft[], code: number): number =>
  addCents(
    ...journals
      .flatMap((journal) => journal.postings)
      .map(
        (line) =>
          (line.credit === code ? line.amountCents : 0) - (line.debit === code ? line.amountCents : 0),
      ),
  )

describe('a donation of $50 without tip', () => {
  const journals = donationCaptured({
    orderId: 'o1',
    ...quoteDonation({ amountCents: 5000, tipCents: 0, coverFee: false }),
    occurredAt: at,
  })

  it('credits the case $48.25 and keeps $1.75 toward the card fee', () => {
    expect(journals.map(({ kind, postings }) => ({ kind, postings }))).toEqual([
      { kind: 'donation', postings: [{ debit: 1000, credit: 2000, amountCents: 5000 }] },
      { kind: 'case_fee', postings: [{ debit: 2000, credit: 5000, amountCents: 175 }] },
    ])
  })

  it('leaves card fees at zero once the provider took the same fee', () => {
    const processorFee = processorFeeKnown({ balanceRef: 'txn_1', feeCents: 175, occurredAt: at })
    expect(balanceOf([...journals, processorFee], account.processingFees)).toBe(0)
    expect(balanceOf([...journals, processorFee], account.processorClearing)).toBe(-4825)
  })
})

describe('any donation', () => {
  const donation = fc
    .record({
      amountCents: fc.integer({ min: 500, max: 2_500_000 }),
      tipPercent: fc.integer({ min: 0, max: 30 }),
      coverFee: fc.boolean(),
    })
    .map(({ amountCents, tipPercent, coverFee }) =>
      quoteDonation({ amountCents, tipCents: Math.floor((amountCents * tipPercent) / 100), coverFee }),
    )

  it('debits the provider with exactly the amount paid, and credits the case with exactly the amount promised', () => {
    fc.assert(
      fc.property(donation, (quote) => {
        const journals = donationCaptured({ orderId: 'o', ...quote, occurredAt: at })
        expect(-balanceOf(journals, account.processorClearing)).toBe(quote.totalCents)
        expect(balanceOf(journals, account.casePayable)).toBe(quote.recipientReceivesCents)
        expect(balanceOf(journals, account.tipRevenue)).toBe(quote.tipCents)
        expect(journals.flatMap((journal) => journal.postings).every((line) => line.amountCents > 0)).toBe(
          true,
        )
      }),
    )
  })

  it('changes the stored balance exactly as it changes the ledger', () => {
    fc.assert(
      fc.property(donation, (quote) => {
        const journals = donationCaptured({ orderId: 'o', ...quote, occurredAt: at })
        expect(addCents(...journals.map((journal) => journal.delta.payableCents))).toBe(
          balanceOf(journals, account.casePayable),
        )
        expect(addCents(...journals.map((journal) => journal.delta.raisedCents))).toBe(quote.amountCents)
      }),
    )
  })
})

describe('a payout', () => {
  const payout = { attemptId: 'p1', amountCents: 4825, occurredAt: at }

  it('that arrives leaves nothing in transit', () => {
    const journals = [payoutReserved(payout), transferSent(payout), payoutPaid(payout)]
    expect(balanceOf(journals, account.payoutInTransit)).toBe(0)
    expect(balanceOf(journals, account.casePayable)).toBe(-4825)
  })

  it('that fails is payable again', () => {
    const journals = [payoutReserved(payout), payoutFailed(payout)]
    expect(balanceOf(journals, account.casePayable)).toBe(0)
    expect(balanceOf(journals, account.processorClearing)).toBe(0)
  })
})
