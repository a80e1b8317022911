import { CLAIM_HOURS } from '#contract/cases/reviews/review-deadlines.ts'
import { HOUR_MS } from '#contract/dates.ts'
import type { ReviewRow } from './reviews.queries.ts'

export const CLAIM_MS = CLAIM_HOURS * HOUR_MS

type Holder = {
  readonly staffId: string
  readonly keepsUntil: Date
  /** Whether it is kept for them unclaimed, since they asked for the changes that it brings. */
  readonly isKept: boolean
}

/**
 * Who has an undecided review, or decided it, and until when no other reviewer may take it over. What brings requested changes is kept for the
 * reviewer who asked for them, until there is just time left for another one to answer as promised.
 */
export const holderOf = (
  row: Pick<ReviewRow, 'state' | 'reviewerId' | 'firstReviewerId' | 'claimedAt' | 'submittedAt' | 'dueAt'>,
  now: Date,
): Holder | null => {
  const { state, reviewerId, firstReviewerId, claimedAt, submittedAt, dueAt } = row
  if (reviewerId !== null) {
    const keepsUntil = new Date((claimedAt ?? submittedAt).getTime() + CLAIM_MS)
    return { staffId: reviewerId, keepsUntil, isKept: false }
  }
  const keepsUntil = new Date(dueAt.getTime() - CLAIM_MS)
  return state === 'submitted' && firstReviewerId !== null && now < keepsUntil
    ? { staffId: firstReviewerId, keepsUntil, isKept: true }
    : null
}
