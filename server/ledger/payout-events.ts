import { type AccountCode, account } from './chart.ts'
import { type JournalDraft, type JournalKind, lines, NO_CHANGE } from './events.ts'

/**
 * What the journals of a payout need. Money leaves in two steps: to the recipient's account at the provider, then to
 * their bank. The source is the payout's attempt, so that each attempt has its own journals.
 */
export type PayoutPosting = {
  readonly attemptId: string
  readonly amountCents: number
  readonly occurredAt: Date
}

export const PAYOUT_SOURCE = 'payout'

const journal =
  (kind: JournalKind, debit: AccountCode, credit: AccountCode) =>
  ({ attemptId, amountCents, occurredAt }: PayoutPosting): JournalDraft => ({
    kind,
    source: PAYOUT_SOURCE,
    sourceId: attemptId,
    occurredAt,
    postings: lines({ debit, credit, amountCents }),
    // Payouts change case_balance directly, under its lock: see balance.store.ts.
    delta: NO_CHANGE,
  })

const { casePayable, payoutInTransit, processorClearing, recipientBalance } = account

/** Reserves the week's amount from the available balance. */
export const payoutReserved = journal('payout_reserved', casePayable, payoutInTransit)

/** The money was transferred from our balance at the provider to the recipient's account there. */
export const transferSent = journal('transfer_sent', recipientBalance, processorClearing)

/** The transfer was reversed: the money is on our balance again. */
export const transferReversed = journal('transfer_reversed', processorClearing, recipientBalance)

/** The money arrived at the recipient's bank. */
export const payoutPaid = journal('payout_paid', payoutInTransit, recipientBalance)

/** The bank or the provider refused the payout, so its money is owed to the case again. */
export const payoutFailed = journal('payout_failed', payoutInTransit, casePayable)

/** The payout was canceled before it left, so its money is owed to the case again. */
export const payoutCanceled = journal('payout_canceled', payoutInTransit, casePayable)

/** The bank returned the money of a paid payout. */
export const payoutReturned = journal('payout_returned', recipientBalance, casePayable)
