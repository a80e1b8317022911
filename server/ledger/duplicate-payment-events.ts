import { addCents } from '#contract/money.ts'
import { account } from './chart.ts'
import { type JournalDraft, type JournalKind, lines, NO_CHANGE, type Posting } from './events.ts'

/**
 * Source of the journals of a duplicate payment. The payment is owed to its donor alone, so no balance of a case
 * changes. The source id is the provider's object (charge, refund or dispute), because a payment may have several.
 */
export const DUPLICATE_PAYMENT = 'duplicate_payment'

type MoneyEvent = { readonly objectRef: string; readonly amountCents: number; readonly occurredAt: Date }

const journal = (
  kind: JournalKind,
  { objectRef, occurredAt }: Pick<MoneyEvent, 'objectRef' | 'occurredAt'>,
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

/** A charge paid an order a second time. All of it is owed to the donor. */
export const duplicatePaymentTaken = (charge: MoneyEvent): JournalDraft =>
  journal('duplicate_payment_taken', charge, [
    { debit: clearing, credit: owed, amountCents: charge.amountCents },
  ])

/** The provider refunded all or part of the payment. */
export const duplicatePaymentReturned = (refund: MoneyEvent): JournalDraft =>
  journal('duplicate_payment_returned', refund, [
    { debit: owed, credit: clearing, amountCents: refund.amountCents },
  ])

/** A refund failed, so its amount is owed to the donor again. */
export const duplicatePaymentReturnFailed = (refund: MoneyEvent): JournalDraft =>
  journal('duplicate_payment_return_failed', refund, [
    { debit: clearing, credit: owed, amountCents: refund.amountCents },
  ])

/** `owedCents` is the part of the withdrawn amount that wasn't refunded before. The rest is Hearten's loss. */
type DisputeOfDuplicate = MoneyEvent & { readonly owedCents: number }

const withdrawalPostings = ({ amountCents, owedCents }: DisputeOfDuplicate): Posting[] =>
  lines(
    { debit: owed, credit: clearing, amountCents: owedCents },
    { debit: account.writeOff, credit: clearing, amountCents: addCents(amountCents, -owedCents) },
  )

/** The donor's bank withdrew the payment by dispute. */
export const duplicatePaymentDisputed = (dispute: DisputeOfDuplicate): JournalDraft =>
  journal('duplicate_payment_disputed', dispute, withdrawalPostings(dispute))

/** The bank returned the disputed money. */
export const duplicatePaymentDisputeWon = (dispute: DisputeOfDuplicate): JournalDraft =>
  journal(
    'duplicate_payment_dispute_won',
    dispute,
    withdrawalPostings(dispute).map(({ debit, credit, amountCents }) => ({
      debit: credit,
      credit: debit,
      amountCents,
    })),
  )
