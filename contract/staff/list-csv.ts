import * as z from 'zod'
import { declareCall } from '../call.ts'
import type { Capability } from './staff-roles.ts'

/**
 * Columns of the staff lists' CSV files. Stable, because accountants build on them. A long list is spread over rows,
 * or the formatter would put each name on a line of its own.
 */
export const CSV_COLUMNS = {
  staffOrdersCsv: [
    ...['order_id', 'receipt_number', 'case_id', 'state', 'created_at', 'paid_at'],
    ...['total_usd', 'refunded_usd', 'card_last4'],
  ],
  refundRequestsCsv: [
    ...['created_at', 'reference', 'reason', 'order_id', 'receipt_number', 'case_id'],
    ...['total_usd', 'refunded_usd', 'text'],
  ],
  staffDisputesCsv: [
    ...['opened_at', 'dispute_id', 'case_id', 'order_id', 'state', 'reason', 'amount_usd'],
    ...['evidence_due_at', 'evidence_sent_at'],
  ],
  duplicatePaymentsCsv: [
    ...['noticed_at', 'duplicate_payment_id', 'case_id', 'order_id', 'state', 'amount_usd'],
    ...['returned_usd', 'card_last4', 'failure'],
  ],
  staffBlocksCsv: ['added_at', 'part', 'key', 'order_id', 'reason', 'added_by'],
  staffCasesCsv: ['case_id', 'title', 'state', 'organizer', 'city', 'us_state', 'goal_usd', 'created_at'],
  staffPeopleCsv: ['joined_at', 'user_id', 'name', 'email', 'roles'],
  reportedCasesCsv: ['reported_at', 'case_id', 'title', 'organizer', 'reports', 'reasons', 'hidden'],
  staffLeadsCsv: [
    ...['requested_at', 'state', 'email', 'phone', 'about', 'requests', 'do_not_contact', 'owner'],
  ],
  contactMessagesCsv: [
    'sent_at',
    'requested_at',
    'message_id',
    'state',
    'topic',
    'name',
    'email',
    'with',
    'case_id',
    'text',
  ],
  staffMailsCsv: ['sent_at', 'kind', 'about', 'state', 'tries', 'failure', 'to', 'subject'],
  staffWebhooksCsv: ['received_at', 'event_id', 'type', 'object', 'state', 'attempts', 'last_failure'],
  auditCsv: ['acted_at', 'staff_id', 'act', 'case_id', 'reason', 'details'],
  failedJobsCsv: ['topic', 'job_id', 'attempts', 'max_attempts', 'next_at', 'last_error'],
  staffReviewsCsv: ['due_at', 'check_id', 'case_id', 'title', 'organizer', 'kind', 'state', 'with'],
  staffErrorsCsv: [
    ...['last_seen_at', 'first_seen_at', 'group_key', 'side', 'state', 'message', 'place', 'page', 'times'],
  ],
  finishedWorkCsv: ['acted_at', 'act', 'case_id', 'reason', 'details'],
  payoutsCsv: [
    ...['due_on', 'payout_id', 'case_id', 'title', 'recipient', 'amount_usd', 'gifts', 'state', 'tries'],
    ...['sent_at', 'paid_at', 'failure'],
  ],
  payoutRunsCsv: [
    ...['due_on', 'payouts', 'amount_usd', 'scheduled', 'in_transit', 'paid'],
    ...['failed', 'reversed', 'canceled'],
  ],
  staffHoldsCsv: [
    ...['opened_at', 'hold_id', 'case_id', 'title', 'recipient', 'code', 'reason', 'opened_by', 'until'],
    ...['held_usd', 'appealed_at', 'answer'],
  ],
  negativeBalancesCsv: ['case_id', 'title', 'recipient', 'balance_usd', 'cause', 'caused_at', 'last_gift_at'],
  trialBalanceCsv: ['account', 'name', 'opening_usd', 'debits_usd', 'credits_usd', 'closing_usd'],
  staffJournalsCsv: [
    ...['occurred_at', 'case_id', 'journal_id', 'kind', 'order_id', 'provider_object'],
    ...['account', 'debit_usd', 'credit_usd'],
  ],
  journalsCsv: [
    ...['posted_at', 'occurred_at', 'case_id', 'journal_id', 'kind', 'source', 'source_id'],
    ...['line', 'debit', 'credit', 'amount_usd'],
  ],
} as const satisfies Record<string, readonly string[]>

export type CsvCall = keyof typeof CSV_COLUMNS

type Csv<I extends z.ZodType> = {
  readonly path: `/api/${string}`
  readonly capability: Capability
  /** Content and order of the rows. */
  readonly summary: string
  readonly input: I
}

/** A staff list as a CSV file: all rows that match the list's own filter. Each download is audited. */
export const declareCsv = <I extends z.ZodType>(name: CsvCall, { summary, ...call }: Csv<I>) =>
  declareCall({
    ...call,
    method: 'GET',
    auth: 'staff',
    form: 'file',
    summary: `${summary} Columns: ${CSV_COLUMNS[name].join(', ')}.`,
    output: z.never(),
    codes: ['notAllowed', 'secondFactorNeeded'],
  })
