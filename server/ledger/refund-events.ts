import { addCents } from '#contract/money.ts'
import { account } from './chart.ts'
import { type Delta, type JournalDraft, type JournalKind, lines, NO_CHANGE, type Posting } from './events.ts'

/** What goes back of a gift, by who had it. */
export type ReturnedParts = {
  readonly donationCents: number
  readonly tipCents: number
  readonly coverCents: number
  /** Of the card fee that the case bore: Hearten bears it instead, so a refund costs the case nothing. */
  readonly feeCents: number
}

export type RefundEvent = ReturnedParts & { readonly refundId: string; readonly occurredAt: Date }

/** What the donor gets. */
export const returnedTotal = ({ donationCents, tipCents, coverCents }: ReturnedParts): number =>
  addCents(donationCents, tipCents, coverCents)

const journal = (
  kind: JournalKind,
  { refundId, occurredAt }: RefundEvent,
  postings: Posting[],
  delta: Delta,
): JournalDraft => ({ kind, source: 'refund', sourceId: refundId, occurredAt, postings, delta })

/** Positive where a gift comes back to the case, negative where it leaves. */
const change = ({ donationCents, feeCents }: ReturnedParts, direction: 1 | -1): Delta => ({
  raisedCents: direction * donationCents,
  payableCents: direction * addCents(donationCents, -feeCents),
  feesCents: direction * feeCents,
})

/** From this moment the money is the donor's: it can't be paid out any more, and the public total is without it. */
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

/** The provider has taken it from our balance there. */
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

/** It never happened (`from` what was promised), or came back from the donor's bank (`from` the provider's balance). */
const undone = (
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

/** The provider refused to begin it: all stands as before. */
export const refundDropped = (refund: RefundEvent): JournalDraft =>
  undone('refund_dropped', account.refundPayable, refund)

/** The provider gave it back after it had gone. */
export const refundFailed = (refund: RefundEvent): JournalDraft =>
  undone('refund_failed', account.processorClearing, refund)
