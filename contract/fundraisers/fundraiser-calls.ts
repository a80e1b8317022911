import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { APPEAL_WINDOW_DAYS } from '#contract/cases/reviews/review-deadlines.ts'
import { reviewFields } from '#contract/cases/reviews/review-fields.ts'
import {
  attestationsShape,
  reviewReasonShape,
  reviewShape,
  snapshotShape,
} from '#contract/cases/reviews/review-shapes.ts'
import { APPEAL_TEXT_MAX, APPEAL_TEXT_MIN } from '#contract/cases/reviews/review-states.ts'
import { attributionShape, ZONE_US } from '#contract/donations/orders.ts'
import { caseIdShape, idempotencyKeyShape, timeShape, uuidShape, zipShape } from '#contract/shapes.ts'
import { trimmedShape } from '#contract/text-shape.ts'
import { draftChangesShape, firstVisitShape } from './case-draft-shapes.ts'
import { DRAFT_STEPS } from './draft-steps.ts'
import { latestRaisingCaseShape, myCaseShape, ownCaseShape } from './fundraiser-shapes.ts'

const root = '/api/oversea/fund/case' as const
const ofCase = { caseId: caseIdShape }
const keyed = { ...ofCase, idempotencyKey: idempotencyKeyShape }
const zone = { zoneId: z.literal(ZONE_US, 'Hearten works in the United States only.') }

/** Drafts of fundraisers and the owner's list. */
export const draftCalls = {
  createDraft: declareCall({
    method: 'POST',
    path: `${root}/create`,
    auth: 'user',
    summary: 'Creates a fundraiser as a draft. Its id stays the same when it goes live.',
    input: z.strictObject({
      ...zone,
      idempotencyKey: idempotencyKeyShape,
      ...draftChangesShape.shape,
      firstVisit: firstVisitShape.optional(),
      attribution: attributionShape.optional(),
    }),
    output: z.strictObject({
      caseId: caseIdShape,
      version: z.int(),
      savedAt: timeShape,
      nextStep: z.enum(DRAFT_STEPS),
    }),
    codes: ['keyReused', 'tooManyDrafts'],
  }),
  updateDraft: declareCall({
    method: 'POST',
    path: `${root}/update`,
    auth: 'owner',
    summary:
      'Saves fields of a draft, or of a change to a case. A stale version is refused with 10409 and the newer draft.',
    input: z.strictObject({ ...zone, ...ofCase, version: z.int().min(0), ...draftChangesShape.shape }),
    output: z.strictObject({
      version: z.int(),
      savedAt: timeShape,
      nextStep: z.enum(DRAFT_STEPS),
    }),
    codes: ['notFound', 'conflict'],
  }),
  deleteDraft: declareCall({
    method: 'POST',
    path: `${root}/delete-draft`,
    auth: 'owner',
    summary:
      'Deletes a draft that was never submitted, or was taken back before any decision, or discards an unsubmitted change.',
    input: z.strictObject(ofCase),
    output: z.strictObject({ deleted: z.literal(true) }),
    codes: ['notFound', 'conflict'],
  }),
  myCase: declareCall({
    method: 'GET',
    path: `${root}/my-case`,
    auth: 'owner',
    summary: 'A fundraiser as its owner edits it, with its draft.',
    input: z.strictObject(ofCase),
    output: myCaseShape,
    codes: ['notFound'],
  }),
  latestRaisingCase: declareCall({
    method: 'GET',
    path: `${root}/get-latest-raising-case`,
    auth: 'user',
    summary: 'The signed-in person’s latest live case or draft that was never sent.',
    input: z.strictObject({}),
    output: latestRaisingCaseShape,
    codes: ['nothingYet'],
  }),
  allSelfCases: declareCall({
    method: 'GET',
    path: `${root}/get-all-self-cases`,
    auth: 'user',
    summary: 'All fundraisers of the signed-in person, including drafts, latest change first.',
    input: z.strictObject({}),
    output: z.array(ownCaseShape),
  }),
  zipPlace: declareCall({
    method: 'GET',
    path: `${root}/zip-place`,
    summary: 'The town of a ZIP code in the United States.',
    input: z.strictObject({
      zip: zipShape,
    }),
    output: z.strictObject({ city: z.string(), state: z.string() }),
    codes: ['notFound'],
  }),
} as const

/** Submission of a fundraiser and its review's outcome. */
export const submissionCalls = {
  submitCase: declareCall({
    method: 'POST',
    path: `${root}/submit`,
    auth: 'owner',
    summary:
      'Submits a complete draft for review. Changes to a live case that need no review are applied at once.',
    input: z.strictObject({ ...keyed, version: z.int().min(0), attestations: attestationsShape }),
    output: z.strictObject({
      /** Null when no review was needed. */
      checkId: uuidShape.nullable(),
      result: z.enum(['submitted', 'updated']),
      dueAt: timeShape.nullable(),
    }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  withdrawSubmission: declareCall({
    method: 'POST',
    path: `${root}/withdraw`,
    auth: 'owner',
    summary:
      'Takes a submission back before its decision, or before its approved page goes live. A new fundraiser is a draft again.',
    input: z.strictObject({ ...keyed, checkId: uuidShape }),
    output: z.strictObject({ withdrawn: z.literal(true) }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  appealReview: declareCall({
    method: 'POST',
    path: `${root}/appeal`,
    auth: 'owner',
    summary: `Asks another reviewer to look at a decision, once and within ${APPEAL_WINDOW_DAYS} days.`,
    input: z.strictObject({
      ...keyed,
      checkId: uuidShape.optional(),
      text: trimmedShape(APPEAL_TEXT_MAX).min(APPEAL_TEXT_MIN, 'Tell us what we should look at again.'),
    }),
    output: z.strictObject({ checkId: uuidShape, dueAt: timeShape }),
    codes: ['notFound', 'conflict', 'keyReused'],
  }),
  checkCase: declareCall({
    method: 'GET',
    path: `${root}/get-check-case`,
    auth: 'owner',
    summary: 'A review with its submitted snapshot: by its number, or the latest of a case.',
    input: z.strictObject({ checkId: uuidShape.optional(), caseId: caseIdShape.optional() }),
    output: z.strictObject({
      review: reviewShape,
      snapshot: snapshotShape,
      /** The open draft, and what it changes in the snapshot. */
      draft: z.strictObject({ version: z.int(), changedFields: z.array(z.enum(reviewFields)) }).nullable(),
    }),
    codes: ['notFound', 'nothingYet'],
  }),
  rejectReason: declareCall({
    method: 'GET',
    path: `${root}/get-reject-reason`,
    auth: 'owner',
    summary: 'Why the latest decision on a case asked for changes or rejected it.',
    input: z.strictObject(ofCase),
    output: z.strictObject({
      checkId: uuidShape,
      reasons: z.array(reviewReasonShape),
      decidedAt: timeShape,
      appealUntil: timeShape.nullable(),
    }),
    codes: ['notFound', 'nothingYet'],
  }),
  rejectReasonByCheckId: declareCall({
    method: 'GET',
    path: `${root}/get-reject-reason-by-check-id`,
    auth: 'owner',
    summary: 'Why one review asked for changes or rejected the case.',
    input: z.strictObject({ checkId: uuidShape }),
    output: z.strictObject({
      checkId: uuidShape,
      reasons: z.array(reviewReasonShape),
      decidedAt: timeShape,
      appealUntil: timeShape.nullable(),
    }),
    codes: ['notFound', 'nothingYet'],
  }),
} as const
