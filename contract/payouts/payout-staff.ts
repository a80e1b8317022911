import * as z from 'zod'
import { caseIdShape, centsShape, pageOf, timeShape, uuidShape } from '../shapes.ts'
import { HOLD_KINDS, PAYOUT_STATES } from './payouts.ts'

/** What finance reads of payouts, holds and negative balances. */

const sumShape = z.strictObject({ count: z.int(), cents: centsShape })

export const daySchema = z.iso.date('Give a day as 2026-11-20.')

const ofCase = { caseId: caseIdShape, title: z.string(), slug: z.string(), recipientDisplay: z.string() }

/** States to list payouts by; `unresolved` are failed ones that no later payout took the place of. */
export const PAYOUT_FILTERS = [...PAYOUT_STATES, 'unresolved'] as const
export type PayoutFilter = (typeof PAYOUT_FILTERS)[number]

export const payoutFiguresShape = z.strictObject({
  /** Has cleared, may be sent, and leaves with the next transfers. */
  due: sumShape,
  scheduled: sumShape,
  inTransit: sumShape,
  /** What cases with an open hold could spend; counted by case. */
  onHold: sumShape,
  /** Below zero; counted by case. */
  negative: sumShape,
  stopped: z
    .strictObject({
      reason: z.enum(['ledger_check', 'staff']),
      detail: z.string(),
      stoppedAt: timeShape,
      byName: z.string().nullable(),
      /** Whoever stopped transfers by hand doesn't let them go again. */
      mayResume: z.boolean(),
    })
    .nullable(),
})

/** Payouts of all cases that were due on one day. */
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
  /** The day it was due. */
  day: daySchema,
  state: z.enum(PAYOUT_STATES),
  amountCents: centsShape,
  giftCount: z.int(),
  scheduledAt: timeShape,
  sentAt: timeShape.nullable(),
  paidAt: timeShape.nullable(),
  tries: z.int(),
  retryAt: timeShape.nullable(),
  /** Tries that came back, the oldest first. */
  failures: z.array(z.strictObject({ failedAt: timeShape, code: z.string(), why: z.string() })),
  mayRetry: z.boolean(),
})

export const staffHoldShape = z.strictObject({
  ...ofCase,
  holdId: uuidShape,
  kind: z.enum(HOLD_KINDS),
  code: z.string(),
  /** What its person reads. */
  told: z.string(),
  /** Why staff froze it, for staff. */
  reason: z.string().nullable(),
  heldCents: centsShape,
  openedAt: timeShape,
  openedByName: z.string().nullable(),
  untilAt: timeShape.nullable(),
  mayLift: z.boolean(),
  /** Their wish that somebody else looks again, and what was answered where the hold stays. */
  appeal: z
    .strictObject({
      text: z.string(),
      appealedAt: timeShape,
      answerDueAt: timeShape,
      answer: z.string().nullable(),
    })
    .nullable(),
  /** Whoever opened a hold doesn't answer its appeal. */
  mayAnswer: z.boolean(),
})

export const NEGATIVE_CAUSES = ['dispute_lost', 'dispute_opened', 'refund', 'other'] as const

export const negativeBalanceShape = z.strictObject({
  ...ofCase,
  balanceCents: centsShape,
  /** What last took money out that had been sent. */
  cause: z.enum(NEGATIVE_CAUSES),
  causedAt: timeShape.nullable(),
  lastGiftAt: timeShape.nullable(),
})

export const payoutRunsShape = pageOf(payoutRunShape)
export const staffPayoutsShape = pageOf(staffPayoutShape)
export const staffHoldsShape = pageOf(staffHoldShape)
export const negativeBalancesShape = pageOf(negativeBalanceShape)

export type PayoutFigures = z.output<typeof payoutFiguresShape>
export type PayoutRun = z.output<typeof payoutRunShape>
export type StaffPayout = z.output<typeof staffPayoutShape>
export type StaffHold = z.output<typeof staffHoldShape>
export type NegativeBalance = z.output<typeof negativeBalanceShape>
