import * as z from 'zod'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { isoDayShape } from '#contract/text-shape.ts'
import { HOLD_KINDS } from '../identity-check/payout-holds.ts'
import { PAYOUT_STATES } from './payout-states.ts'

/** Payouts, holds and negative balances as finance sees them. */

const sumShape = z.strictObject({ count: z.int(), cents: centsShape })

export const daySchema = isoDayShape('Give a day as 2026-11-20.')

const ofCase = { caseId: caseIdShape, title: z.string(), slug: z.string(), recipientDisplay: z.string() }

/** Filters of the payout list: `unresolved` are failed ones without a later payout in their place. */
export const PAYOUT_FILTERS = [...PAYOUT_STATES, 'unresolved'] as const
export type PayoutFilter = (typeof PAYOUT_FILTERS)[number]

/** A stop of all transfers. While the provider is ahead of the books, refunds wait, too. */
export const payoutStopShape = z.strictObject({
  stopId: uuidShape,
  reason: z.enum(['ledger_check', 'provider_ahead', 'restored', 'staff', 'transfers_refused']),
  detail: z.string(),
  /** Rises with each detail that is added while it is open. Lifting it names the version that was read. */
  version: z.int(),
  stoppedAt: timeShape,
  byName: z.string().nullable(),
  /** Whether this member of staff may lift it: no one lifts their own. */
  mayLift: z.boolean(),
})
export type PayoutStop = z.output<typeof payoutStopShape>

export const payoutFiguresShape = z.strictObject({
  /** Cleared money that the next payouts will send. */
  due: sumShape,
  scheduled: sumShape,
  inTransit: sumShape,
  /** Available money of cases with an open hold, counted by case. */
  onHold: sumShape,
  /** Reserved for gifts in dispute, counted by gift. It isn't in the other sums. */
  inDispute: sumShape,
  /** Negative balances, counted by case. */
  negative: sumShape,
  /** The open stops: transfers go again once each is lifted. */
  stops: z.array(payoutStopShape),
})

/** Payouts of all cases due on one day. */
export const payoutRunShape = z.strictObject({
  day: daySchema,
  amountCents: centsShape,
  count: z.int(),
  scheduled: z.int(),
  inTransit: z.int(),
  paid: z.int(),
  failed: z.int(),
  reversed: z.int(),
  canceled: z.int(),
})

export const staffPayoutShape = z.strictObject({
  ...ofCase,
  payoutId: uuidShape,
  /** The day when it was due. */
  day: daySchema,
  state: z.enum(PAYOUT_STATES),
  amountCents: centsShape,
  donationCount: z.int(),
  scheduledAt: timeShape,
  sentAt: timeShape.nullable(),
  paidAt: timeShape.nullable(),
  tries: z.int(),
  retryAt: timeShape.nullable(),
  /** Failed attempts, oldest first. */
  failures: z.array(z.strictObject({ failedAt: timeShape, code: z.string(), why: z.string() })),
  /** The open hold that a failed one waits for; null if none keeps it from being retried. */
  waitsFor: z.enum(HOLD_KINDS).nullable(),
  mayRetry: z.boolean(),
})

export const staffHoldShape = z.strictObject({
  ...ofCase,
  holdId: uuidShape,
  kind: z.enum(HOLD_KINDS),
  code: z.string(),
  /** Text shown to the account's owner. */
  message: z.string(),
  /** Internal reason for the freeze. */
  reason: z.string().nullable(),
  heldCents: centsShape,
  /** Whether another hold keeps the money once this one is lifted. */
  hasOthers: z.boolean(),
  openedAt: timeShape,
  openedByName: z.string().nullable(),
  untilAt: timeShape.nullable(),
  mayLift: z.boolean(),
  /** The person's appeal, and staff's answer if the hold stays. */
  appeal: z
    .strictObject({
      text: z.string(),
      appealedAt: timeShape,
      answerDueAt: timeShape,
      answer: z.string().nullable(),
    })
    .nullable(),
  /** False for the staff member who opened the hold: a second person answers its appeal. */
  mayAnswer: z.boolean(),
})

export const NEGATIVE_CAUSES = ['dispute_lost', 'dispute_opened', 'refund', 'other'] as const

export const negativeBalanceShape = z.strictObject({
  ...ofCase,
  balanceCents: centsShape,
  /** The latest event that took back money after it was sent. */
  cause: z.enum(NEGATIVE_CAUSES),
  causedAt: timeShape.nullable(),
  lastDonationAt: timeShape.nullable(),
  /** What is in flight and blocks a write-off, a sentence each. */
  blockers: z.array(z.string()),
})

export type PayoutFigures = z.output<typeof payoutFiguresShape>
export type PayoutRun = z.output<typeof payoutRunShape>
export type StaffPayout = z.output<typeof staffPayoutShape>
export type StaffHold = z.output<typeof staffHoldShape>
export type NegativeBalance = z.output<typeof negativeBalanceShape>
