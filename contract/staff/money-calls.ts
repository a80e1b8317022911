import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, centsShape, cursorShape, limitShape, pageOf, timeShape, uuidShape } from '../shapes.ts'
import { declareCsv } from './list-csv.ts'
import { bookLineShape } from './timeline.ts'

const root = '/api/staff/money' as const
const CODES = ['notAllowed', 'secondFactorNeeded'] as const

export const MONEY_DAYS = 30

const daysShape = z.iso.date('Write the day as 2026-11-30.')
/** A Pacific month, as everywhere on pages. */
const monthShape = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Write the month as 2026-11.')

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
  gifts: z.int(),
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
  /** Money owed to cases, grouped by time since the last payout or the start. */
  unpaid: z.array(z.strictObject({ label: z.string(), cents: centsShape, cases: z.int() })),
  /** The latest reconciliation with the provider; null before the first. */
  run: z
    .strictObject({
      startedAt: timeShape,
      state: z.enum(['running', 'clean', 'differences', 'failed']),
      movements: z.int().nullable(),
      entries: z.int().nullable(),
    })
    .nullable(),
  differences: z.array(differenceShape),
})
export type StaffMoney = z.output<typeof staffMoneyShape>

export const journalShape = z.strictObject({
  caseId: caseIdShape,
  journalId: uuidShape,
  kind: z.string(),
  name: z.string(),
  source: z.string(),
  sourceId: z.string(),
  /** The provider's id of the object; null if it has none. */
  providerRef: z.string().nullable(),
  /** The related order; null if there is none. */
  orderId: uuidShape.nullable(),
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
      words: z.string().trim().min(1, 'Say why it is so.').max(2000, 'Use at most 2,000 characters.'),
    }),
    output: z.strictObject({ explained: z.literal(true) }),
    codes: [...CODES, 'notFound'],
  }),
  staffJournals: declareCall({
    method: 'GET',
    path: `${root}/journals`,
    auth: 'staff',
    capability: 'books.read',
    summary: 'Journals of a case, or of a day, newest first.',
    input: z.strictObject({
      caseId: caseIdShape.optional(),
      day: daysShape.optional(),
      cursor: cursorShape,
      limit: limitShape,
    }),
    output: pageOf(journalShape),
    codes: CODES,
  }),
  staffJournalsCsv: declareCsv('staffJournalsCsv', {
    path: `${root}/journals/csv`,
    capability: 'books.read',
    summary: 'Journals of a case, or of a day, as CSV, newest first, with a row for each line.',
    input: z.strictObject({ caseId: caseIdShape.optional(), day: daysShape.optional() }),
  }),
  trialBalanceCsv: declareCsv('trialBalanceCsv', {
    path: `${root}/trial-balance`,
    capability: 'books.read',
    summary: 'A month’s trial balance as CSV, by the time when journals were posted.',
    input: z.strictObject({ month: monthShape }),
  }),
  journalsCsv: declareCsv('journalsCsv', {
    path: `${root}/journals-csv`,
    capability: 'books.read',
    summary: 'A month’s journals as CSV, in the order they were posted, with a row for each line.',
    input: z.strictObject({ month: monthShape }),
  }),
} as const
