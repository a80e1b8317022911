import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { uuidShape } from '#contract/shapes.ts'
import { declareList } from '#contract/staff/declare-list.ts'
import { listShape } from '#contract/text-shape.ts'
import { documentKinds } from './document-kinds.ts'
import { queuedReviewShape, reviewReasonShape, reviewWorkShape } from './review-shapes.ts'
import { REASONS_MAX, REVIEW_DECISIONS } from './review-states.ts'

export const REVIEW_FILTERS = ['create', 'edit', 'small_edit', 'appeal', 'mine'] as const
export type ReviewFilter = (typeof REVIEW_FILTERS)[number]

const ofReview = { checkId: uuidShape }
const doneShape = z.strictObject({ done: z.literal(true) })

/** Calls of reviewers. */
export const reviewCalls = {
  ...declareList('staffReviews', {
    path: '/api/staff/reviews',
    capability: 'review.read',
    summary:
      'Open reviews: emergencies, then the others; of both first those resubmitted after this reviewer requested changes, ' +
      'then earliest due first. With the number of each kind.',
    filter: { filter: z.enum(REVIEW_FILTERS).optional() },
    row: queuedReviewShape,
    more: {
      counts: z.strictObject({
        all: z.int(),
        create: z.int(),
        edit: z.int(),
        small_edit: z.int(),
        appeal: z.int(),
        mine: z.int(),
        urgent: z.int(),
        late: z.int(),
      }),
    },
    columns: {
      due_at: (row) => row.dueAt,
      check_id: (row) => row.checkId,
      case_id: (row) => row.caseId,
      title: (row) => row.title,
      organizer: (row) => row.organizerName,
      kind: (row) => row.kind,
      state: (row) => row.state,
      with: (row) => row.reviewer?.name ?? null,
    },
  }),
  staffReview: declareCall({
    method: 'GET',
    path: '/api/staff/review',
    auth: 'staff',
    capability: 'review.read',
    summary: 'A review: the submitted snapshot, the live version, hints and earlier rounds.',
    input: z.strictObject(ofReview),
    output: reviewWorkShape,
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound'],
  }),
  claimReview: declareCall({
    method: 'POST',
    path: '/api/staff/claim-review',
    auth: 'staff',
    capability: 'review.decide',
    summary: 'Claims an open review for the reviewer.',
    input: z.strictObject(ofReview),
    output: doneShape,
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
  releaseReview: declareCall({
    method: 'POST',
    path: '/api/staff/release-review',
    auth: 'staff',
    capability: 'review.decide',
    summary: 'Returns a claimed review to the queue.',
    input: z.strictObject(ofReview),
    output: doneShape,
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
  decideReview: declareCall({
    method: 'POST',
    path: '/api/staff/decide-review',
    auth: 'staff',
    capability: 'review.decide',
    summary: 'Approves a submission, requests changes, or rejects it. Rejecting a reported case hides it.',
    input: z.strictObject({
      ...ofReview,
      /** The round that the reviewer read: a newer one is a conflict. */
      round: z.int().min(1),
      decision: z.enum(REVIEW_DECISIONS, 'Choose what to do.'),
      reasons: listShape(reviewReasonShape, REASONS_MAX, `Use at most ${REASONS_MAX} reasons.`).default([]),
      /** Kinds of documents that an approving reviewer saw. The page names them. */
      documentsSeen: listShape(z.enum(documentKinds), documentKinds.length).default([]),
    }),
    output: doneShape,
    codes: ['notAllowed', 'secondFactorNeeded', 'notFound', 'conflict'],
  }),
} as const
