import { addCents } from '#contract/money.ts'
import { account } from './chart.ts'
import { type JournalDraft, type JournalKind, lines, NO_CHANGE, type Posting } from './events.ts'

/**
 * Journals of a duplicate payment. It is owed to the donor alone, so no case and no total changes. Each
 * journal's source is the provider's object (charge, refund, dispute), since a payment may have several.
 */
export const DUPLICATE_PAYMENT = 'duplicate_payment'

type Moved = { readonly objectRef: string; readonly amountCents: number; readonly occurredAt: Date }

const journal = (
  kind: JournalKind,
  { objectRef, occurredAt }: Pick<Moved, 'objectRef' | 'occurredAt'>,
  postings: Posting[],
): JournalDraft => ({
  kind,
  source: DUPLICATE_PAYMENT,
  sourceId: objectRef,
  occurredAt,
  postings,
  delta: NO_CHANGE,
})

const owed = account.duplicatePaymentPayable
const clearing = account.processorClearing

/** The charge: all of it is owed to the donor. */
export const duplicatePaymentTaken = (charge: Moved): JournalDraft =>
  journal('duplicate_payment_taken', charge, [
    { debit: clearing, credit: owed, amountCents: charge.amountCents },
  ])

/** The provider refunded it. */
export const duplicatePaymentReturned = (refund: Moved): JournalDraft =>
  journal('duplicate_payment_returned', refund, [
    { debit: owed, credit: clearing, amountCents: refund.amountCents },
  ])

/** A refund failed: owed to the donor again. */
export const duplicatePaymentReturnFailed = (refund: Moved): JournalDraft =>
  journal('duplicate_payment_return_failed', refund, [
    { debit: clearing, credit: owed, amountCents: refund.amountCents },
  ])

/** `owedCents`: the part of the withdrawn amount that wasn't refunded before. The rest is Hearten's loss. */
type Disputed = Moved & { readonly owedCents: number }

const takenByBank = ({ amountCents, owedCents }: Disputed): Posting[] =>
  lines(
    { debit: owed, credit: clearing, amountCents: owedCents },
    { debit: account.writeOff, credit: clearing, amountCents: addCents(amountCents, -owedCents) },
  )

/** The donor's bank withdrew it by dispute. */
export const duplicatePaymentDisputed = (dispute: Disputed): JournalDraft =>
  journal('duplicate_payment_disputed', dispute, takenByBank(dispute))

/** The bank returned it. */
export const duplicatePaymentDisputeWon = (dispute: Disputed): JournalDraft =>
  journal(
    'duplicate_payment_dispute_won',
    dispute,
    takenByBank(dispute).map(({ debit, credit, amountCents }) => ({
      debit: credit,
      credit: debit,
      amountCents,
    })),
  )
