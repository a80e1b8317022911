import * as z from 'zod'
import { reportOutcomeCodes } from '#contract/cases/report-outcomes.ts'
import { reportReasonCodes } from '#contract/cases/report-reasons.ts'
import { centsShape, timeShape, uuidShape } from '#contract/shapes.ts'

/** Records that staff read beside a case: each is empty for a role that may not read it. */

/** A report on a case, without its text. */
export const staffReportShape = z.strictObject({
  reportId: uuidShape,
  reference: z.string(),
  reason: z.enum(reportReasonCodes),
  createdAt: timeShape,
  decidedAt: timeShape.nullable(),
  /** Null until it is decided. */
  outcome: z.enum(reportOutcomeCodes).nullable(),
  decidedByName: z.string().nullable(),
})

export const staffDonorShape = z.strictObject({
  orderId: uuidShape,
  /** Null when the donor was erased. */
  name: z.string().nullable(),
  amountCents: centsShape,
  donatedAt: timeShape,
})

export const staffNextPayoutShape = z.strictObject({
  sendsAt: timeShape,
  amountCents: centsShape,
  /** Whether it failed before. */
  isRetry: z.boolean(),
})

/** Money of a case: `moneyPartsOf` has what adds up to what it raised. */
export const caseMoneyShape = z.strictObject({
  raisedCents: centsShape,
  /** How many donations raised it. */
  donations: z.int(),
  feesCents: centsShape,
  paidOutCents: centsShape,
  /** Set aside for a payout, or sent and not yet in the bank. */
  inTransitCents: centsShape,
  disputedCents: centsShape,
  /** What open holds keep. */
  onHoldCents: centsShape,
  /** Owed to the recipient and free; negative if more came back than was left. */
  owedCents: centsShape,
  /** What Hearten bore; never positive. */
  coveredCents: centsShape,
})
