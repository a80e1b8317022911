import { CLAIM_HOURS } from '#contract/cases/reviews/review-deadlines.ts'
import { HOUR_MS } from '#contract/dates.ts'

export const CLAIM_MS = CLAIM_HOURS * HOUR_MS

type HeldReview = {
  readonly state: string
  readonly reviewerId: string | null
  readonly firstReviewerId: string | null
  readonly claimedAt: Date | null
  readonly submittedAt: Date
  readonly dueAt: Date
}

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
export const holderOf = (row: HeldReview, now: Date): Holder | null => {
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
