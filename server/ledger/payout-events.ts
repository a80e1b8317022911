import { type AccountCode, account } from './chart.ts'
import { type JournalDraft, type JournalKind, lines, NO_CHANGE } from './events.ts'

/**
 * Money leaves in two legs: to the recipient's account at the provider, and from there to their bank. One try of a
 * payout is what its journals are about, so that another try has journals of its own.
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
    // Debits change case_balance itself, under its lock: see balance.store.ts.
    delta: NO_CHANGE,
  })

const { casePayable, payoutInTransit, processorClearing, recipientBalance } = account

/** The week's amount leaves what the case may still spend. */
export const payoutReserved = journal('payout_reserved', casePayable, payoutInTransit)

/** It left our balance at the provider for the recipient's. */
export const transferSent = journal('transfer_sent', recipientBalance, processorClearing)

/** What didn't reach the bank is on our balance again. */
export const transferReversed = journal('transfer_reversed', processorClearing, recipientBalance)

/** The recipient's bank has it. */
export const payoutPaid = journal('payout_paid', payoutInTransit, recipientBalance)

/** The bank didn't take it, or the provider didn't begin: owed to the case again. */
export const payoutFailed = journal('payout_failed', payoutInTransit, casePayable)

/** Called off before it left: owed to the case again. */
export const payoutCanceled = journal('payout_canceled', payoutInTransit, casePayable)

/** The bank sent it back after it had been paid. */
export const payoutReturned = journal('payout_returned', recipientBalance, casePayable)
