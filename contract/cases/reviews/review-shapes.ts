import * as z from 'zod'
import { attestationCodes } from '#contract/fundraisers/attestations.ts'
import { draftFieldsShape, uploadedShape } from '#contract/fundraisers/case-draft-shapes.ts'
import { staffInvitationShape } from '#contract/identity-check/invitation-for-staff.ts'
import { caseIdShape, centsShape, timeShape, uuidShape } from '#contract/shapes.ts'
import { listShape, textShape, trimmedShape } from '#contract/text-shape.ts'
import { caseCardShape } from '../case-shapes.ts'
import { VISIBILITIES } from '../case-states.ts'
import { reviewFields } from './review-fields.ts'
import { reasonCodes } from './review-reasons.ts'
import {
  DECISION_TEXT_MAX,
  REASON_SEVERITIES,
  REVIEW_DECISIONS,
  REVIEW_HINTS,
  REVIEW_KINDS,
  REVIEW_STATES,
} from './review-states.ts'

const reasonText = trimmedShape(DECISION_TEXT_MAX).min(1, 'Write a sentence the organizer can act on.')

export const reviewReasonShape = z.strictObject({
  code: z.enum(reasonCodes, 'Choose a reason.'),
  field: z.enum(reviewFields, 'Choose what it is about.'),
  /** What the reviewer saw. */
  message: reasonText,
  howToFix: reasonText,
  severity: z.enum(REASON_SEVERITIES, 'Say whether it can be fixed.'),
})

export const attestationsShape = listShape(
  z.strictObject({ code: z.enum(attestationCodes), version: textShape(20) }),
  attestationCodes.length,
)

/** A review as the case's owner sees it. */
export const reviewShape = z.strictObject({
  /** The review's id, by the specification's name. */
  checkId: uuidShape,
  caseId: caseIdShape,
  kind: z.enum(REVIEW_KINDS),
  state: z.enum(REVIEW_STATES),
  /** Whether its changes were live before a decision: a small edit, also once it was taken back. */
  wasSmallEdit: z.boolean(),
  reasons: z.array(reviewReasonShape),
  submittedAt: timeShape,
  /** When the decision is due; null once decided. */
  dueAt: timeShape.nullable(),
  decidedAt: timeShape.nullable(),
  /** Deadline of an appeal; null if none is possible, or one was made. */
  appealUntil: timeShape.nullable(),
  appealedAt: timeShape.nullable(),
})

/** The submitted fields at the time of submission. */
export const snapshotShape = draftFieldsShape.extend({
  city: z.string(),
  state: z.string(),
})
export type Snapshot = z.infer<typeof snapshotShape>

/** One row of the reviewers' queue. */
export const queuedReviewShape = z.strictObject({
  ...reviewShape.pick({ checkId: true, caseId: true, kind: true, state: true, submittedAt: true }).shape,
  dueAt: timeShape,
  title: z.string(),
  organizerName: z.string(),
  isLive: z.boolean(),
  /** Whether it is an emergency, which is decided the same day. */
  isUrgent: z.boolean(),
  raisedCents: caseCardShape.shape.raisedCents,
  /** Whether it is unclaimed, and was resubmitted after the reviewer who reads this list requested changes. */
  isReturned: z.boolean(),
  hints: z.array(z.enum(REVIEW_HINTS)),
  /** The reviewer who claimed it, or for whom it is kept. */
  reviewer: z
    .strictObject({
      staffId: uuidShape,
      name: z.string().nullable(),
      /** Until then no other reviewer may take it over. */
      keepsUntil: timeShape,
      /** Whether it is kept for them unclaimed, since they asked for the changes that it brings. */
      isKept: z.boolean(),
    })
    .nullable(),
})

/** A hint and its evidence. */
export const reviewHintShape = z.strictObject({
  hint: z.enum(REVIEW_HINTS),
  /** The similar case, if the hint concerns one. */
  caseId: caseIdShape.nullable(),
  title: z.string().nullable(),
  /** Similarity from 0 to 1, if measured. */
  likeness: z.number().min(0).max(1).nullable(),
})

/** An appeal, with the decision that it is against. */
export const appealShape = z.strictObject({
  text: z.string(),
  appealedAt: timeShape,
  /** Null for a decision that no member of staff made, as some of the sample cases have. */
  against: z
    .strictObject({
      decision: z.enum(REVIEW_DECISIONS),
      /** The reasons as a text. */
      reason: z.string(),
      reviewerName: z.string().nullable(),
      decidedAt: timeShape,
    })
    .nullable(),
})

/** One of a case's reviews, for staff. */
export const reviewRoundShape = reviewShape
  .omit({ appealUntil: true, appealedAt: true, caseId: true })
  .extend({
    /** Who decided it, or has it. */
    reviewerName: z.string().nullable(),
    appeal: appealShape.nullable(),
  })
export type ReviewRound = z.infer<typeof reviewRoundShape>

/** A review as its reviewer sees it. */
export const reviewWorkShape = z.strictObject({
  review: reviewShape.extend({ dueAt: timeShape }),
  /** Incremented by each submission: a decision names the round that was read. */
  round: z.int(),
  slug: z.string().nullable(),
  isLive: z.boolean(),
  publishedAt: timeShape.nullable(),
  /** Whether the page may name the beneficiary. */
  beneficiaryAccepted: z.boolean(),
  /** The approved version, or for a small edit the one before it; null for a case that was never live. */
  live: snapshotShape.nullable(),
  sent: snapshotShape,
  /** Differences from the live version, and which of them need a review. */
  changedFields: z.array(z.strictObject({ field: z.enum(reviewFields), needsReview: z.boolean() })),
  uploaded: uploadedShape,
  organizer: z.strictObject({
    userId: uuidShape,
    fullName: z.string().nullable(),
    joinedAt: timeShape,
    caseCount: z.int(),
    /** Their other cases, newest first, without those that are the reader's own matter. */
    otherCases: z.array(
      z.strictObject({
        caseId: caseIdShape,
        title: z.string(),
        state: z.enum([...VISIBILITIES, 'ended']),
        raisedCents: centsShape,
      }),
    ),
  }),
  /** Null for a case for oneself. */
  invitation: staffInvitationShape.nullable(),
  hints: z.array(reviewHintShape),
  reviewer: queuedReviewShape.shape.reviewer,
  /** The owner's appeal; null if there was none. */
  appeal: appealShape.nullable(),
  /** Undecided reports on the case. */
  reports: z.array(
    z.strictObject({ reference: z.string(), reason: z.string(), text: z.string(), createdAt: timeShape }),
  ),
  /** Earlier rounds, newest first. */
  history: z.array(reviewRoundShape),
})
export type ReviewWork = z.infer<typeof reviewWorkShape>
export type QueuedReview = z.infer<typeof queuedReviewShape>

export type ReviewReason = z.infer<typeof reviewReasonShape>
export type Review = z.infer<typeof reviewShape>
