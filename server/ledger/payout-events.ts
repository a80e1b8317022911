import { type AccountCode, account } from './chart.ts'
import { type JournalDraft, type JournalKind, lines, NO_CHANGE } from './events.ts'

/**
 * Journals of a payout. Money leaves in two steps: to the recipient's account at the provider, then to their
 * bank. The source is the payout attempt, so that each attempt has its own journals.
 */
export type PayoutEvent = {
  readonly attemptId: string
  readonly amountCents: number
  readonly occurredAt: Date
}

export const PAYOUT_SOURCE = 'payout'

const journal =
  (kind: JournalKind, debit: AccountCode, credit: AccountCode) =>
  ({ attemptId, amountCents, occurredAt }: PayoutEvent): JournalDraft => ({
    kind,
    source: PAYOUT_SOURCE,
    sourceId: attemptId,
    occurredAt,
    postings: lines({ debit, credit, amountCents }),
    // Debits update case_balance itself, under its lock: see balance.store.ts.
    delta: NO_CHANGE,
  })

const { casePayable, payoutInTransit, processorClearing, recipientBalance } = account

/** Reserves the week's amount from the available balance. */
export const payoutReserved = journal('payout_reserved', casePayable, payoutInTransit)

/** Transferred from our balance at the provider to the recipient's. */
export const transferSent = journal('transfer_sent', recipientBalance, processorClearing)

/** The transfer was reversed: the money is on our balance again. */
export const transferReversed = journal('transfer_reversed', processorClearing, recipientBalance)

/** The recipient's bank received it. */
export const payoutPaid = journal('payout_paid', payoutInTransit, recipientBalance)

/** The bank refused it, or the provider didn't start it: owed to the case again. */
export const payoutFailed = journal('payout_failed', payoutInTransit, casePayable)

/** Canceled before it left: owed to the case again. */
export const payoutCanceled = journal('payout_canceled', payoutInTransit, casePayable)

/** The bank returned it after it had been paid. */
export const payoutReturned = journal('payout_returned', recipientBalance, casePayable)
