import * as z from 'zod'
import { caseDetailShape, deadlineRefundShape, imageShape, totalsShape } from '#contract/cases/case-shapes.ts'
import { DONATION_STATUSES, PAUSE_CAUSES } from '#contract/cases/case-states.ts'
import { reviewShape } from '#contract/cases/reviews/review-shapes.ts'
import { caseIdShape, centsShape, timeShape } from '#contract/shapes.ts'
import { INVITATION_STATES } from '../identity-check/invitation-answers.ts'
import { OWN_CASE_STATES } from './case-draft.ts'
import { caseDraftShape } from './case-draft-shapes.ts'
import { DRAFT_STEPS } from './draft-steps.ts'
import { PENDING_ACTIONS, VIEWER_ROLES } from './fundraisers.ts'

/** An entry of the owner's list: a draft, a case, or a case with an open change. */
export const ownCaseShape = z.strictObject({
  caseId: caseIdShape,
  state: z.enum(OWN_CASE_STATES),
  /** Null for an untitled draft. */
  title: z.string().nullable(),
  slug: z.string().nullable(),
  purpose: z.union([z.literal(1), z.literal(2)]).nullable(),
  raiseType: z.int().nullable(),
  cover: imageShape.nullable(),
  goalCents: centsShape.nullable(),
  /** Null for a case that was never live. */
  totals: totalsShape.nullable(),
  /** Next step of the open draft; null without one. */
  nextStep: z.enum(DRAFT_STEPS).nullable(),
  savedAt: timeShape,
  expiresAt: timeShape.nullable(),
  publishedAt: timeShape.nullable(),
  endedAt: timeShape.nullable(),
  deadlineRefund: deadlineRefundShape.nullable(),
  /** Why giving is paused; empty if it isn't. */
  pauseCauses: z.array(z.enum(PAUSE_CAUSES)),
  /** When all gifts are refunded unless the recipient is verified before; null if they won't be. */
  refundsAt: timeShape.nullable(),
  /** The latest review of the owner's submission. */
  review: reviewShape.nullable(),
  /** The recipient; null before the first submission. */
  recipient: z
    .strictObject({
      firstName: z.string(),
      /** WITHDRAWAL_ACCOUNT */
      accountState: z.int().min(0).max(2),
      invitation: z.enum(INVITATION_STATES).nullable(),
      /** Whether we can write to the recipient. */
      hasAddress: z.boolean(),
      /** When the recipient can be reminded; null when no reminder applies. */
      remindAt: timeShape.nullable(),
    })
    .nullable(),
})

/** A case as its owner edits it. */
export const myCaseShape = z.strictObject({
  caseId: caseIdShape,
  state: z.enum(OWN_CASE_STATES),
  /** The open draft, or the case's own fields when there is none. */
  draft: caseDraftShape,
  review: reviewShape.nullable(),
  /** Whether visitors can donate; null for a case that was never live. */
  donationStatus: z.enum(DONATION_STATUSES).nullable(),
  slug: z.string().nullable(),
  publishedAt: timeShape.nullable(),
  endedAt: timeShape.nullable(),
})

/** What the person continues with: a complete case, or a draft with its next step. */
export const latestRaisingCaseShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('case'), case: caseDetailShape }),
  z.strictObject({ kind: z.literal('draft'), draft: caseDraftShape }),
])

export const viewInfoShape = z.strictObject({
  viewerRole: z.enum(VIEWER_ROLES),
  isCurrentUserCase: z.boolean(),
  permissions: z.strictObject({
    canEdit: z.boolean(),
    canPostUpdate: z.boolean(),
    canPause: z.boolean(),
    canEnd: z.boolean(),
    /** Staff alone. */
    canHide: z.boolean(),
  }),
  /** Actions that the owner has to take; empty for other viewers. */
  pendingActions: z.array(z.enum(PENDING_ACTIONS)),
  counters: totalsShape.pick({ donationCount: true, donorCount: true }).extend({ updateCount: z.int() }),
  shareKit: z.strictObject({ url: z.url(), title: z.string(), text: z.string() }),
})

export type OwnCase = z.infer<typeof ownCaseShape>
export type MyCase = z.infer<typeof myCaseShape>
export type ViewInfo = z.infer<typeof viewInfoShape>
