import * as z from 'zod'
import { APPEAL_WINDOW_DAYS } from '#contract/cases/reviews/review-deadlines.ts'
import type { Review, ReviewReason } from '#contract/cases/reviews/review-shapes.ts'
import { reviewReasonShape, snapshotShape } from '#contract/cases/reviews/review-shapes.ts'
import { REVIEW_KINDS, REVIEW_STATES } from '#contract/cases/reviews/review-states.ts'
import { DAY_MS, lastMomentOfDay } from '#contract/dates.ts'
import { EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { parseTruncated } from '../drafts/parse-truncated.ts'
import type { ReviewRow } from './reviews.queries.ts'

const reasonsShape = z.array(reviewReasonShape)

export const reasonsOf = ({ reasons }: Pick<ReviewRow, 'reasons'>): ReviewReason[] =>
  reasonsShape.parse(reasons)

export const stateOf = ({ state }: Pick<ReviewRow, 'state'>): Review['state'] =>
  parseEnumColumn(REVIEW_STATES, state)

/** The submitted fields, without the beneficiary's address, which is stored encrypted in its own column. */
export const snapshotOfRow = ({ snapshot }: Pick<ReviewRow, 'snapshot'>): z.infer<typeof snapshotShape> =>
  parseTruncated(snapshotShape, { ...EMPTY_DRAFT, ...(snapshot as object) })

/** Deadline of an appeal; null if no appeal is possible, or one was made. */
export const appealUntilOf = (
  { state, decidedAt, appealedAt }: Pick<ReviewRow, 'state' | 'decidedAt' | 'appealedAt'>,
  now: Date,
): Date | null => {
  const isAppealable = appealedAt === null && (state === 'rejected' || state === 'changes_requested')
  if (!isAppealable || decidedAt === null) return null
  const until = lastMomentOfDay(new Date(decidedAt.getTime() + APPEAL_WINDOW_DAYS * DAY_MS))
  return until > now ? until : null
}

/** A review for the case's owner. */
export const describeReview = (row: ReviewRow, now: Date): Review => ({
  checkId: row.reviewId,
  caseId: row.caseId,
  kind: parseEnumColumn(REVIEW_KINDS, row.kind),
  state: stateOf(row),
  wasSmallEdit: row.beforeSnapshot !== null,
  reasons: reasonsOf(row),
  submittedAt: row.submittedAt.toISOString(),
  dueAt: row.decidedAt === null ? row.dueAt.toISOString() : null,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  appealUntil: appealUntilOf(row, now)?.toISOString() ?? null,
  appealedAt: row.appealedAt?.toISOString() ?? null,
})
