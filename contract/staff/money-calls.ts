import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { formatDecimal } from '#contract/money.ts'
import { payoutStopShape } from '#contract/payouts/payout-staff.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { isoDayShape, patternShape, trimmedShape } from '#contract/text-shape.ts'
import { declareCsv, declareList } from './declare-list.ts'
import { amountFilters, caseFilter, dayFilters } from './list-filters.ts'
import { bookLineShape } from './timeline.ts'

const root = '/api/staff/money' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

export const MONEY_DAYS = 30

const daysShape = isoDayShape('Enter the date as 2026-11-30.')
/** A Pacific month, as everywhere on pages. */
const monthShape = patternShape(7, /^20\d\d-(0[1-9]|1[0-2])$/, 'Enter the month as 2026-11.')

export const accountBalanceShape = z.strictObject({
  code: z.int(),
  name: z.string(),
  debitCents: centsShape.nullable(),
  creditCents: centsShape.nullable(),
})
export type AccountBalance = z.output<typeof accountBalanceShape>

export const differenceShape = z.strictObject({
  differenceId: uuidShape,
  kind: z.string(),
  ref: z.string(),
  caseId: caseIdShape.nullable(),
  orderId: uuidShape.nullable(),
  oursCents: centsShape,
  theirsCents: centsShape,
  cause: z.string(),
  foundAt: timeShape,
  explanation: z.string().nullable(),
})
export type BookDifference = z.output<typeof differenceShape>

export const moneyDayShape = z.strictObject({
  day: daysShape,
  inCents: centsShape,
  donationCount: z.int(),
  paidOutCents: centsShape,
  refundedCents: centsShape,
  /** Balances at the end of the day, or now for today. */
  caseFundsCents: centsShape,
  inTransitCents: centsShape,
  tipsCents: centsShape,
})
export type MoneyDay = z.output<typeof moneyDayShape>

export const staffMoneyShape = z.strictObject({
  balances: z.array(accountBalanceShape),
  debitCents: centsShape,
  creditCents: centsShape,
  days: z.array(moneyDayShape),
  /** Money owed to cases and free of holds, grouped by time since the last payout or the start. */
  unpaid: z.array(z.strictObject({ label: z.string(), cents: centsShape, cases: z.int() })),
  /** What open holds keep. */
  onHoldCents: centsShape,
  /** Reserved for donations in dispute. */
  disputedCents: centsShape,
  /** The latest reconciliation with the provider; null before the first. */
  run: z
    .strictObject({
      startedAt: timeShape,
      state: z.enum(['running', 'clean', 'differences', 'failed']),
      movements: z.int().nullable(),
      entries: z.int().nullable(),
    })
    .nullable(),
  /** Differences that are open now, largest first. */
  differences: z.array(differenceShape),
  /** The open stops of transfers. */
  stops: z.array(payoutStopShape),
})
export type StaffMoney = z.output<typeof staffMoneyShape>

export const journalShape = z.strictObject({
  caseId: caseIdShape,
  caseTitle: z.string(),
  journalId: uuidShape,
  kind: z.string(),
  name: z.string(),
  source: z.string(),
  sourceId: z.string(),
  /** The provider's id of the object; null if it has none. */
  providerRef: z.string().nullable(),
  /** The related order; null if there is none. */
  orderId: uuidShape.nullable(),
  /** The receipt number of that order. */
  receiptNumber: z.string().nullable(),
  occurredAt: timeShape,
  lines: z.array(bookLineShape),
})
export type StaffJournal = z.output<typeof journalShape>

export const staffMoneyCalls = {
  staffMoney: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'books.read',
    summary: 'Balances by account, money by day, unpaid amounts, and the latest reconciliation.',
    input: z.strictObject({}),
    output: staffMoneyShape,
    codes: CODES,
  }),
  explainDifference: declareCall({
    method: 'POST',
    path: `${root}/explain`,
    auth: 'staff',
    capability: 'difference.explain',
    summary: 'Records staff’s explanation of a difference between the books and the provider.',
    input: z.strictObject({
      differenceId: uuidShape,
      words: trimmedShape(2000).min(1, 'Explain the difference.'),
    }),
    output: z.strictObject({ explained: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
  ...declareList('staffJournals', {
    path: `${root}/journals`,
    capability: 'books.read',
    summary: 'Journals of cases or of at most 31 days, newest first; without either, those of today.',
    filter: { ...dayFilters, ...amountFilters, ...caseFilter },
    row: journalShape,
    lines: ({ lines, ...journal }) => lines.map((line) => ({ ...journal, ...line })),
    columns: {
      occurred_at: (line) => line.occurredAt,
      case_id: (line) => line.caseId,
      journal_id: (line) => line.journalId,
      kind: (line) => line.kind,
      order_id: (line) => line.orderId,
      provider_object: (line) => line.providerRef,
      account: (line) => line.account,
      debit_usd: ({ debitCents }) => (debitCents === null ? null : formatDecimal(debitCents)),
      credit_usd: ({ creditCents }) => (creditCents === null ? null : formatDecimal(creditCents)),
    },
  }),
  trialBalanceCsv: declareCsv({
    path: `${root}/trial-balance`,
    capability: 'books.read',
    summary: 'A month’s trial balance as CSV, by the time when journals were posted.',
    input: z.strictObject({ month: monthShape }),
    columns: ['account', 'name', 'opening_usd', 'debits_usd', 'credits_usd', 'closing_usd'],
  }),
  journalsCsv: declareCsv({
    path: `${root}/journals-csv`,
    capability: 'books.read',
    summary: 'A month’s journals as CSV, in the order they were posted, with a row for each line.',
    input: z.strictObject({ month: monthShape }),
    columns: [
      'posted_at',
      'occurred_at',
      'case_id',
      'journal_id',
      'kind',
      'source',
      'source_id',
      'line',
      'debit',
      'credit',
      'amount_usd',
    ],
  }),
} as const
