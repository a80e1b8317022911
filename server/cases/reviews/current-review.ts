import type { Db } from '#server/platform/database.ts'
import type { DraftRow } from '../drafts/drafts.queries.ts'
import { type ReviewRow, readLatestReview } from './reviews.queries.ts'

/** Whether it was decided against an edit that is gone: its owner discarded it, or then sent what needs no review. */
const isOfFormerEdit = ({ kind, state, submittedAt }: ReviewRow, draft: DraftRow | null): boolean =>
  kind === 'edit' &&
  (state === 'changes_requested' || state === 'rejected') &&
  (draft === null || draft.createdAt > submittedAt)

/** The latest review of what its owner submitted, unless that is an edit which is gone. */
export const readCurrentReview = async (
  db: Db,
  caseId: string,
  draft: DraftRow | null,
): Promise<ReviewRow | null> => {
  const review = await readLatestReview(db, caseId)
  return review === null || isOfFormerEdit(review, draft) ? null : review
}
