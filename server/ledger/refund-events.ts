import { addCents } from '#contract/money.ts'
import { account } from './chart.ts'
import { type Delta, type JournalDraft, type JournalKind, lines, NO_CHANGE, type Posting } from './events.ts'

/** The returned parts of a donation, each by who had received it. */
export type ReturnedParts = {
  readonly donationCents: number
  readonly tipCents: number
  readonly coverCents: number
  /** Part of the card fee that the case bore. Hearten pays it instead, so that a refund costs the case nothing. */
  readonly feeCents: number
}

export type RefundEvent = ReturnedParts & { readonly refundId: string; readonly occurredAt: Date }

/** Amount that the donor gets back. */
export const returnedTotal = ({ donationCents, tipCents, coverCents }: ReturnedParts): number =>
  addCents(donationCents, tipCents, coverCents)

const journal = (
  kind: JournalKind,
  { refundId, occurredAt }: RefundEvent,
  postings: Posting[],
  delta: Delta,
): JournalDraft => ({ kind, source: 'refund', sourceId: refundId, occurredAt, postings, delta })

/** The change of the case's balance: direction 1 if the donation returns to the case, -1 if it leaves. */
const change = ({ donationCents, feeCents }: ReturnedParts, direction: 1 | -1): Delta => ({
  raisedCents: direction * donationCents,
  payableCents: direction * addCents(donationCents, -feeCents),
  feesCents: direction * feeCents,
})

/** Reserves a refund: the money is the donor's, can't be paid out any more, and leaves the public total. */
export const refundReserved = (refund: RefundEvent): JournalDraft =>
  journal(
    'refund_reserved',
    refund,
    lines(
      { debit: account.casePayable, credit: account.refundPayable, amountCents: refund.donationCents },
      { debit: account.tipRevenue, credit: account.refundPayable, amountCents: refund.tipCents },
      { debit: account.processingFees, credit: account.refundPayable, amountCents: refund.coverCents },
      { debit: account.refundCover, credit: account.casePayable, amountCents: refund.feeCents },
    ),
    change(refund, -1),
  )

/** The provider sent the refund: it debited our balance. */
export const refundSent = (refund: RefundEvent): JournalDraft =>
  journal(
    'refund_sent',
    refund,
    lines({
      debit: account.refundPayable,
      credit: account.processorClearing,
      amountCents: returnedTotal(refund),
    }),
    NO_CHANGE,
  )

/**
 * Reverses a refund that was dropped (`from` the reserve) or returned by the donor's bank (`from` the
 * provider's balance).
 */
const refundUndone = (
  kind: 'refund_dropped' | 'refund_failed',
  from: typeof account.refundPayable | typeof account.processorClearing,
  refund: RefundEvent,
): JournalDraft =>
  journal(
    kind,
    refund,
    lines(
      { debit: from, credit: account.casePayable, amountCents: refund.donationCents },
      { debit: from, credit: account.tipRevenue, amountCents: refund.tipCents },
      { debit: from, credit: account.processingFees, amountCents: refund.coverCents },
      { debit: account.casePayable, credit: account.refundCover, amountCents: refund.feeCents },
    ),
    change(refund, 1),
  )

/** The provider refused the refund: restores the state before it. */
export const refundDropped = (refund: RefundEvent): JournalDraft =>
  refundUndone('refund_dropped', account.refundPayable, refund)

/** The provider returned the money after it was sent. */
export const refundFailed = (refund: RefundEvent): JournalDraft =>
  refundUndone('refund_failed', account.processorClearing, refund)
