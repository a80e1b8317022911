import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { staffReasonShape } from './staff-reason.ts'

const root = '/api/staff/cases/refund' as const
const CODES = ['notAllowed', 'secondFactorNeeded', 'notFound'] as const

/** A refund of all donations of a case for more than this needs a second person's approval. */
export const CASE_REFUND_APPROVAL_CENTS = 500_000

export const CASE_REFUND_STATES = ['awaiting_approval', 'running', 'done', 'declined'] as const
export type CaseRefundState = (typeof CASE_REFUND_STATES)[number]
export const CASE_REFUND_STATE_NAMES: Readonly<Record<CaseRefundState, string>> = {
  awaiting_approval: 'Waiting for approval',
  running: 'In progress',
  done: 'Done',
  declined: 'Declined',
}

/** Why donations of a case can't be refunded with the others. */
export const NOT_RETURNED = {
  disputed: 'In dispute: the donor’s bank holds it until it decides',
  charged_back: 'Already returned by the donor’s bank',
  in_flight: 'Still being charged: refunded once it’s paid',
} as const
export type NotReturned = keyof typeof NOT_RETURNED

const sumShape = z.strictObject({ count: z.int(), cents: centsShape })

/** A refund of all donations of a case, with its progress. */
export const caseRefundShape = z.strictObject({
  caseRefundId: uuidShape,
  state: z.enum(CASE_REFUND_STATES),
  reason: z.string(),
  /** Donations and total when it was asked for. */
  donationCount: z.int(),
  totalCents: centsShape,
  requestedByName: z.string().nullable(),
  requestedAt: timeShape,
  decidedByName: z.string().nullable(),
  decidedAt: timeShape.nullable(),
  finishedAt: timeShape.nullable(),
  /** Refunds reserved so far, and those of them that the provider has confirmed or refused. */
  reserved: sumShape,
  completed: sumShape,
  failed: sumShape,
  /** Whether the reader may approve it: a second person does. */
  mayApprove: z.boolean(),
})
export type CaseRefundInfo = z.output<typeof caseRefundShape>

export const caseRefundPreviewShape = z.strictObject({
  title: z.string(),
  /** Whether the case is hidden: of others, donations aren't refunded together. */
  isHidden: z.boolean(),
  /** Donations that can be refunded, and what their donors get back, with tips and covered card fees. */
  donationCount: z.int(),
  totalCents: centsShape,
  /** What the case no longer has of it, because it was paid out. Its balance goes negative by it. */
  shortCents: centsShape,
  needsApproval: z.boolean(),
  notReturned: z.array(
    z.strictObject({
      why: z.enum(['disputed', 'charged_back', 'in_flight']),
      count: z.int(),
      cents: centsShape,
    }),
  ),
  /** The latest refund of all its donations; null if there was none. */
  latest: caseRefundShape.nullable(),
})
export type CaseRefundPreview = z.output<typeof caseRefundPreviewShape>

/** Staff calls that refund all donations of a hidden case. */
export const caseRefundCalls = {
  caseRefundPreview: declareCall({
    method: 'GET',
    path: `${root}/preview`,
    auth: 'staff',
    capability: 'order.read',
    summary:
      'What a refund of all donations of a hidden case would return, and the progress of the latest one.',
    input: z.strictObject({ caseId: caseIdShape }),
    output: caseRefundPreviewShape,
    codes: CODES,
  }),
  refundCase: declareCall({
    method: 'POST',
    path: root,
    auth: 'staff',
    capability: 'refund.order',
    limit: 'money',
    summary:
      'Refunds all donations of a hidden case. Above $5,000 it begins once a second person has approved it.',
    input: z.strictObject({
      caseId: caseIdShape,
      /** What the preview showed. The call is refused if it has changed since. */
      donationCount: z.int().min(1),
      totalCents: centsShape.min(1),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ caseRefundId: uuidShape, state: z.enum(CASE_REFUND_STATES) }),
    codes: [...CODES, 'conflict'],
  }),
  decideCaseRefund: declareCall({
    method: 'POST',
    path: `${root}/decide`,
    auth: 'staff',
    capability: 'refund.order',
    limit: 'money',
    summary:
      'Approves a refund of all donations of a case, as a second person, or declines it. The person who asked for it may withdraw it.',
    input: z.strictObject({
      caseId: caseIdShape,
      caseRefundId: uuidShape,
      decision: z.enum(['approve', 'decline']),
      reason: staffReasonShape,
    }),
    output: z.strictObject({ state: z.enum(CASE_REFUND_STATES) }),
    codes: [...CODES, 'conflict'],
  }),
} as const
