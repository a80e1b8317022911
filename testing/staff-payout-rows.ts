import { randomUUID } from 'node:crypto'
import type { CallName } from '#contract/calls.ts'
import { type Facts, type Row, staff } from './access-rows.ts'

const nothing = () => ({})
const words = {
  reason: 'A relative says that it isn’t her.',
  message: 'We have a question about your fundraiser.',
}
const noCase = { caseId: '0'.repeat(12) }
const ofHold = (_: Facts) => ({ ...noCase, holdId: randomUUID(), ...words })

/** Rows of server/access.test.ts for payouts. */
export const STAFF_PAYOUT_ROWS = {
  payoutFigures: staff('books.read', 'ok', nothing),
  payoutRuns: staff('books.read', 'ok', nothing),
  staffPayouts: staff('books.read', 'ok', nothing),
  // These calls answer with files, so the rows send refused input, whose answer is an envelope.
  staffPayoutsCsv: staff('books.read', 'invalidInput', () => ({ state: 'none' })),
  payoutRunsCsv: staff('books.read', 'invalidInput', () => ({ state: 'none' })),
  staffHoldsCsv: staff('books.read', 'invalidInput', () => ({ kind: 'none' })),
  negativeBalancesCsv: staff('books.read', 'invalidInput', () => ({ state: 'none' })),
  staffHolds: staff('books.read', 'ok', nothing),
  negativeBalances: staff('books.read', 'ok', nothing),
  freezeAccount: staff('hold.account', 'notFound', () => ({ ...noCase, kind: 'staff', ...words })),
  unfreezeAccount: staff('hold.account', 'notFound', ofHold),
  answerHoldAppeal: staff('hold.account', 'notFound', ofHold),
  writeOffBalance: staff('balance.write_off', 'notFound', () => ({
    ...noCase,
    balanceCents: -1,
    reason: words.reason,
  })),
  writeAboutMoney: staff('organizer.write', 'notFound', () => ({
    ...noCase,
    ...words,
    idempotencyKey: randomUUID(),
  })),
  retryPayout: staff('hold.account', 'notFound', () => ({
    ...noCase,
    payoutId: randomUUID(),
    reason: words.reason,
  })),
  stopPayouts: staff('transfers.stop', 'ok', () => ({ reason: words.reason })),
  resumePayouts: staff('transfers.stop', 'notFound', () => ({
    stopId: randomUUID(),
    version: 1,
    reason: words.reason,
  })),
} satisfies Partial<Record<CallName, Row>>
