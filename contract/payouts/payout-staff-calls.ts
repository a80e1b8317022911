import * as z from 'zod'
import { declareCall } from '../call.ts'
import { caseIdShape, centsShape, cursorShape, limitShape, uuidShape } from '../shapes.ts'
import { declareCsv } from '../staff/list-csv.ts'
import {
  daySchema,
  negativeBalancesShape,
  PAYOUT_FILTERS,
  payoutFiguresShape,
  payoutRunsShape,
  staffHoldsShape,
  staffPayoutsShape,
} from './payout-staff.ts'
import { HOLD_KINDS, HOLD_TEXT_MAX, HOLD_TEXT_MIN, STAFF_HOLD_KINDS } from './payouts.ts'

const root = '/api/staff/payouts' as const
const page = { cursor: cursorShape, limit: limitShape }
const doneShape = z.strictObject({ done: z.literal(true) })
const readCall = { method: 'GET', auth: 'staff', capability: 'books.read' } as const
const refusals = ['notAllowed', 'secondFactorNeeded'] as const

const holdText = (empty: string) =>
  z
    .string()
    .trim()
    .min(HOLD_TEXT_MIN, `${empty} Use at least ${HOLD_TEXT_MIN} characters.`)
    .max(HOLD_TEXT_MAX, `Use at most ${HOLD_TEXT_MAX} characters.`)
const reason = holdText('Say why, for us.')
const message = holdText('Say what they will read.')

const payoutFilter = {
  state: z.enum(PAYOUT_FILTERS).optional(),
  /** The day the payouts were due. */
  day: daySchema.optional(),
}

const holdFilter = {
  kind: z.enum(HOLD_KINDS).optional(),
  /** Only holds with an unanswered appeal. */
  appealed: z.stringbool().default(false),
}

/** Finance calls about payouts. */
export const payoutStaffCalls = {
  payoutFigures: declareCall({
    ...readCall,
    path: `${root}/figures`,
    summary:
      'Amounts that are due, under way, on hold and negative over all cases, and whether transfers are stopped.',
    input: z.strictObject({}),
    output: payoutFiguresShape,
    codes: [...refusals],
  }),
  payoutRuns: declareCall({
    ...readCall,
    path: `${root}/runs`,
    summary: 'Payouts by the day they were due, the newest first.',
    input: z.strictObject(page),
    output: payoutRunsShape,
    codes: [...refusals],
  }),
  staffPayouts: declareCall({
    ...readCall,
    path: `${root}/list`,
    summary: 'Payouts of all cases, newest first, with their failed attempts.',
    input: z.strictObject({ ...payoutFilter, ...page }),
    output: staffPayoutsShape,
    codes: [...refusals],
  }),
  payoutsCsv: declareCsv('payoutsCsv', {
    path: `${root}/csv`,
    capability: 'books.read',
    summary: 'Payouts as CSV, the newest first.',
    input: z.strictObject(payoutFilter),
  }),
  payoutRunsCsv: declareCsv('payoutRunsCsv', {
    path: `${root}/runs/csv`,
    capability: 'books.read',
    summary: 'Payouts by due day as CSV, the newest first.',
    input: z.strictObject({}),
  }),
  staffHoldsCsv: declareCsv('staffHoldsCsv', {
    path: `${root}/holds/csv`,
    capability: 'books.read',
    summary: 'Open holds as CSV, the newest first.',
    input: z.strictObject(holdFilter),
  }),
  negativeBalancesCsv: declareCsv('negativeBalancesCsv', {
    path: `${root}/negative/csv`,
    capability: 'books.read',
    summary: 'Cases with a negative balance as CSV, lowest first.',
    input: z.strictObject({}),
  }),
  staffHolds: declareCall({
    ...readCall,
    path: `${root}/holds`,
    summary: 'Open holds over all cases, the newest first.',
    input: z.strictObject({ ...holdFilter, ...page }),
    output: staffHoldsShape,
    codes: [...refusals],
  }),
  negativeBalances: declareCall({
    ...readCall,
    path: `${root}/negative`,
    summary: 'Cases with a negative balance, lowest first.',
    input: z.strictObject(page),
    output: negativeBalancesShape,
    codes: [...refusals],
  }),
  freezeAccount: declareCall({
    method: 'POST',
    path: `${root}/freeze`,
    auth: 'staff',
    capability: 'hold.account',
    summary: 'Freezes a withdrawal account: payouts and donations stop until the hold is lifted.',
    input: z.strictObject({ caseId: caseIdShape, kind: z.enum(STAFF_HOLD_KINDS), reason, message }),
    output: z.strictObject({ holdId: uuidShape }),
    codes: [...refusals, 'notFound', 'conflict'],
  }),
  unfreezeAccount: declareCall({
    method: 'POST',
    path: `${root}/unfreeze`,
    auth: 'staff',
    capability: 'hold.account',
    summary: 'Lifts one hold of a withdrawal account. Others stay.',
    input: z.strictObject({ caseId: caseIdShape, holdId: uuidShape, reason, message }),
    output: z.strictObject({ holdId: uuidShape }),
    codes: [...refusals, 'notFound', 'conflict'],
  }),
  answerHoldAppeal: declareCall({
    method: 'POST',
    path: `${root}/answer-appeal`,
    auth: 'staff',
    capability: 'hold.account',
    summary:
      'Answers an appeal against a hold that stays, by e-mail. The member of staff who opened the hold can’t answer it.',
    input: z.strictObject({ caseId: caseIdShape, holdId: uuidShape, reason, message }),
    output: doneShape,
    codes: [...refusals, 'notFound', 'conflict'],
  }),
  retryPayout: declareCall({
    method: 'POST',
    path: `${root}/retry`,
    auth: 'staff',
    capability: 'hold.account',
    summary: 'Retries a payout that the bank couldn’t process.',
    input: z.strictObject({ caseId: caseIdShape, payoutId: uuidShape, reason }),
    output: doneShape,
    codes: [...refusals, 'notFound', 'conflict', 'transfersStopped', 'recipientNotVerified'],
  }),
  writeOffBalance: declareCall({
    method: 'POST',
    path: `${root}/write-off`,
    auth: 'staff',
    capability: 'balance.write_off',
    summary:
      'Writes off a case’s negative balance, so that later donations don’t cover it; not while a dispute is open.',
    input: z.strictObject({
      caseId: caseIdShape,
      /** The balance that the page showed. The call is refused if it has changed since. */
      balanceCents: centsShape.negative(),
      reason,
    }),
    output: doneShape,
    codes: [...refusals, 'notFound', 'conflict'],
  }),
  writeAboutMoney: declareCall({
    method: 'POST',
    path: `${root}/write`,
    auth: 'staff',
    capability: 'organizer.write',
    summary: 'Mails the organizer of a case about its money; their answer comes to support.',
    input: z.strictObject({ caseId: caseIdShape, reason, message, idempotencyKey: uuidShape }),
    output: doneShape,
    codes: [...refusals, 'notFound', 'conflict', 'keyReused'],
  }),
  stopTransfers: declareCall({
    method: 'POST',
    path: `${root}/stop`,
    auth: 'staff',
    capability: 'transfers.stop',
    summary: 'Stops all transfers until a member of finance resumes them. Donations continue.',
    input: z.strictObject({ reason }),
    output: doneShape,
    codes: [...refusals],
  }),
  resumeTransfers: declareCall({
    method: 'POST',
    path: `${root}/resume`,
    auth: 'staff',
    capability: 'transfers.stop',
    summary: 'Resumes transfers. The member of staff who stopped them can’t resume them.',
    input: z.strictObject({ reason }),
    output: doneShape,
    codes: [...refusals, 'notFound', 'conflict'],
  }),
} as const
