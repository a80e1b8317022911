import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { formatDecimal } from '#contract/money.ts'
import { caseIdShape, centsShape, uuidShape } from '#contract/shapes.ts'
import { declareList } from '#contract/staff/declare-list.ts'
import { flagShape, trimmedShape } from '#contract/text-shape.ts'
import { HOLD_KINDS, HOLD_TEXT_MAX, HOLD_TEXT_MIN, STAFF_HOLD_KINDS } from '../identity-check/payout-holds.ts'
import { amountFilters, caseFilter, dayFilters } from '../staff/list-filters.ts'
import {
  daySchema,
  negativeBalanceShape,
  PAYOUT_FILTERS,
  payoutFiguresShape,
  payoutRunShape,
  staffHoldShape,
  staffPayoutShape,
} from './payout-staff.ts'

const root = '/api/staff/payouts' as const
const doneShape = z.strictObject({ done: z.literal(true) })
const readCall = { method: 'GET', auth: 'staff', capability: 'books.read' } as const
const refusals = ['notAllowed', 'secondFactorNeeded'] as const

const holdText = (empty: string) =>
  trimmedShape(HOLD_TEXT_MAX).min(HOLD_TEXT_MIN, `${empty} Use at least ${HOLD_TEXT_MIN} characters.`)
const reason = holdText('Say why, for our own records.')
const message = holdText('Write what they’ll read.')

/** Finance calls about payouts. */
export const payoutStaffCalls = {
  payoutFigures: declareCall({
    ...readCall,
    path: `${root}/figures`,
    summary:
      'Amounts that are due, in transit, on hold and negative across all cases, and whether transfers are stopped.',
    input: z.strictObject({}),
    output: payoutFiguresShape,
    codes: [...refusals],
  }),
  ...declareList('payoutRuns', {
    path: `${root}/runs`,
    capability: 'books.read',
    summary: 'Payouts by the day they were due, newest first.',
    filter: {},
    row: payoutRunShape,
    columns: {
      due_on: (run) => run.day,
      payouts: (run) => run.count,
      amount_usd: (run) => formatDecimal(run.amountCents),
      scheduled: (run) => run.scheduled,
      in_transit: (run) => run.inTransit,
      paid: (run) => run.paid,
      failed: (run) => run.failed,
      reversed: (run) => run.reversed,
      canceled: (run) => run.canceled,
    },
  }),
  ...declareList('staffPayouts', {
    path: `${root}/list`,
    csvPath: `${root}/csv`,
    capability: 'books.read',
    summary: 'Payouts of all cases, newest first, with their failed attempts.',
    filter: {
      state: z.enum(PAYOUT_FILTERS).optional(),
      /** The day the payouts were due. */
      day: daySchema.optional(),
      ...dayFilters,
      ...amountFilters,
      ...caseFilter,
    },
    row: staffPayoutShape,
    columns: {
      due_on: (row) => row.day,
      payout_id: (row) => row.payoutId,
      case_id: (row) => row.caseId,
      title: (row) => row.title,
      recipient: (row) => row.recipientDisplay,
      amount_usd: (row) => formatDecimal(row.amountCents),
      gifts: (row) => row.donationCount,
      state: (row) => row.state,
      tries: (row) => row.tries,
      sent_at: (row) => row.sentAt,
      paid_at: (row) => row.paidAt,
      failure: (row) => row.failures.at(-1)?.code ?? null,
    },
  }),
  ...declareList('staffHolds', {
    path: `${root}/holds`,
    capability: 'books.read',
    summary:
      'Open holds across all cases, newest first; of those with an unanswered appeal, the first appeal first.',
    filter: {
      kind: z.enum(HOLD_KINDS).optional(),
      /** Only holds with an unanswered appeal. */
      appealed: flagShape.default(false),
      ...dayFilters,
      ...caseFilter,
    },
    row: staffHoldShape,
    columns: {
      opened_at: (hold) => hold.openedAt,
      hold_id: (hold) => hold.holdId,
      case_id: (hold) => hold.caseId,
      title: (hold) => hold.title,
      recipient: (hold) => hold.recipientDisplay,
      code: (hold) => hold.code,
      reason: (hold) => hold.reason ?? hold.message,
      opened_by: (hold) => hold.openedByName,
      until: (hold) => hold.untilAt,
      held_usd: (hold) => formatDecimal(hold.heldCents),
      appealed_at: (hold) => hold.appeal?.appealedAt ?? null,
      answer: (hold) => hold.appeal?.answer ?? null,
    },
  }),
  ...declareList('negativeBalances', {
    path: `${root}/negative`,
    capability: 'books.read',
    summary: 'Cases with a negative balance, lowest first.',
    filter: {},
    row: negativeBalanceShape,
    columns: {
      case_id: (row) => row.caseId,
      title: (row) => row.title,
      recipient: (row) => row.recipientDisplay,
      balance_usd: (row) => formatDecimal(row.balanceCents),
      cause: (row) => row.cause,
      caused_at: (row) => row.causedAt,
      last_donation_at: (row) => row.lastDonationAt,
    },
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
    codes: [...refusals, 'notFound', 'conflict', 'payoutsStopped', 'recipientNotVerified'],
  }),
  writeOffBalance: declareCall({
    method: 'POST',
    path: `${root}/write-off`,
    auth: 'staff',
    capability: 'balance.write_off',
    summary:
      'Writes off a case’s negative balance, so that later donations don’t cover it; not while money of the case is in flight.',
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
    summary: 'E-mails the organizer of a case about its money; their reply goes to support.',
    input: z.strictObject({ caseId: caseIdShape, reason, message, idempotencyKey: uuidShape }),
    output: doneShape,
    codes: [...refusals, 'notFound', 'conflict', 'keyReused'],
  }),
  stopPayouts: declareCall({
    method: 'POST',
    path: `${root}/stop`,
    auth: 'staff',
    capability: 'transfers.stop',
    summary: 'Stops all transfers until another member of finance lifts the stop. Donations continue.',
    input: z.strictObject({ reason }),
    output: doneShape,
    codes: [...refusals],
  }),
  resumePayouts: declareCall({
    method: 'POST',
    path: `${root}/resume`,
    auth: 'staff',
    capability: 'transfers.stop',
    summary:
      'Lifts a stop, unless something was added to it since this version; transfers resume once no stop is open. No one can lift their own.',
    input: z.strictObject({ stopId: uuidShape, version: z.int(), reason }),
    output: doneShape,
    codes: [...refusals, 'notFound', 'conflict'],
  }),
} as const
