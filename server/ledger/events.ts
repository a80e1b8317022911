import { type AccountCode, account } from './chart.ts'

/**
 * Maps donations and their fees to journals. This and the other files named …-events.ts have every rule of who owes
 * whom, as pure functions. Lines of zero cents are omitted, because a journal line always moves something.
 */

export type Posting = {
  readonly debit: AccountCode
  readonly credit: AccountCode
  readonly amountCents: number
}

/** Changes that a journal makes to its case's balance, stored in case_delta. */
export type Delta = {
  readonly raisedCents: number
  readonly payableCents: number
  readonly feesCents: number
}

export type JournalKind =
  | 'donation'
  | 'case_fee'
  | 'processor_fee'
  | 'payout_reserved'
  | 'transfer_sent'
  | 'transfer_reversed'
  | 'payout_paid'
  | 'payout_failed'
  | 'payout_canceled'
  | 'payout_returned'
  | 'refund_reserved'
  | 'refund_sent'
  | 'refund_dropped'
  | 'refund_failed'
  | 'dispute_opened'
  | 'dispute_won'
  | 'dispute_lost'
  | 'dispute_fee'
  | 'duplicate_payment_taken'
  | 'duplicate_payment_returned'
  | 'duplicate_payment_return_failed'
  | 'duplicate_payment_disputed'
  | 'duplicate_payment_dispute_won'
  | 'balance_written_off'
  | 'write_off_recovered'

export type JournalDraft = {
  readonly kind: JournalKind
  /** Together with `sourceId` and `kind` it identifies an event, which is posted only once. */
  readonly source: 'order' | 'balance' | 'payout' | 'refund' | 'dispute' | 'duplicate_payment' | 'write_off'
  readonly sourceId: string
  readonly occurredAt: Date
  readonly postings: readonly Posting[]
  readonly delta: Delta
}

export const NO_CHANGE: Delta = { raisedCents: 0, payableCents: 0, feesCents: 0 }

export const lines = (...postings: Posting[]): Posting[] =>
  postings.filter((posting) => posting.amountCents !== 0)

export type DonationCaptured = {
  readonly orderId: string
  readonly amountCents: number
  readonly tipCents: number
  readonly coverFeeCents: number
  /** The published card fee that the recipient bears; 0 if the donor covered it. */
  readonly feeCents: number
  readonly occurredAt: Date
}

/**
 * A donation was paid. The donation is owed to the case, the tip is Hearten's, and a covered fee offsets the card
 * fees. If the donor didn't cover the fee, the case bears the published fee in a second journal. So "Rosa receives
 * $48.25" is true at once, whatever fee the provider takes later (see processorFeeKnown).
 */
export const donationCaptured = (captured: DonationCaptured): JournalDraft[] => {
  const origin = { source: 'order', sourceId: captured.orderId, occurredAt: captured.occurredAt } as const
  const donation: JournalDraft = {
    ...origin,
    kind: 'donation',
    postings: lines(
      { debit: account.processorClearing, credit: account.casePayable, amountCents: captured.amountCents },
      { debit: account.processorClearing, credit: account.tipRevenue, amountCents: captured.tipCents },
      {
        debit: account.processorClearing,
        credit: account.processingFees,
        amountCents: captured.coverFeeCents,
      },
    ),
    delta: { raisedCents: captured.amountCents, payableCents: captured.amountCents, feesCents: 0 },
  }
  if (captured.feeCents === 0) return [donation]
  const caseFee: JournalDraft = {
    ...origin,
    kind: 'case_fee',
    postings: lines({
      debit: account.casePayable,
      credit: account.processingFees,
      amountCents: captured.feeCents,
    }),
    delta: { raisedCents: 0, payableCents: -captured.feeCents, feesCents: captured.feeCents },
  }
  return [donation, caseFee]
}

/** The real fee of a charge became known, from the provider's balance transaction. */
export const processorFeeKnown = (fee: {
  balanceRef: string
  feeCents: number
  occurredAt: Date
}): JournalDraft => ({
  kind: 'processor_fee',
  source: 'balance',
  sourceId: fee.balanceRef,
  occurredAt: fee.occurredAt,
  postings: lines({
    debit: account.processingFees,
    credit: account.processorClearing,
    amountCents: fee.feeCents,
  }),
  delta: NO_CHANGE,
})
