import { formatMoment } from '#contract/dates.ts'
import type { ActSubject } from '#server/audit/act-subject.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { reviewAfter } from '../case.state.ts'
import { openBeneficiaryEmail } from '../drafts/draft-fields.ts'
import { stateOf } from './describe-review.ts'
import { holderOf } from './review-holder.policy.ts'
import { changeReview, findReview, lockReview, type ReviewRow } from './reviews.queries.ts'

type Input = { readonly checkId: string }

/** Of a review that isn't there: staff only know the ids of those that were. */
export const takenBack = (): Refusal =>
  new Refusal('notFound', { sentence: 'The organizer withdrew it. There’s nothing to decide.' })

/** A review, locked until this transaction ends. @throws notFound */
export const lockReviewById = async (tx: Tx, checkId: string): Promise<ReviewRow> => {
  const unlocked = await findReview(tx, checkId)
  const review = unlocked && (await lockReview(tx, unlocked))
  if (review === null) throw takenBack()
  return review
}

/** @throws conflict if an appeal would go to the reviewer who decided first */
export const refuseFirstReviewer = (review: ReviewRow, staffId: string): void => {
  if (review.state === 'appealed' && review.firstReviewerId === staffId)
    throw new Refusal('conflict', { sentence: 'You decided this one, so another reviewer reads the appeal.' })
}

/** The subject of a review: the case, and the beneficiary whom the submission names. */
export const ofReview = async (deps: Deps, { checkId }: Input): Promise<ActSubject> => {
  const review = await findReview(deps.database.db, checkId)
  if (review === null) return []
  const email = await openBeneficiaryEmail(deps, deps.database.db, review)
  const emailHash = deps.personalData.emailHash(email)
  const { caseId, submittedAt: usedAt } = review
  return [
    { kind: 'case', caseId },
    ...(email === '' ? [] : [{ kind: 'email', as: 'beneficiary', emailHash, usedAt } as const]),
  ]
}

/**
 * Claims an open review, also one that another reviewer no longer keeps. Idempotent for the same reviewer.
 * @throws notFound; conflict if another reviewer has it, if it is decided, and for an appeal of one's own decision
 */
export const claimReview = staffAct(
  { act: 'review.claim', capability: 'review.decide', subject: ofReview },
  (deps, { staffId }, { checkId }: Input, audit): Promise<void> =>
    deps.database.transact(async (tx) => {
      const review = await lockReviewById(tx, checkId)
      const now = deps.clock.now()
      if (review.reviewerId === staffId) {
        // Who still works on it keeps it for longer.
        if (review.decidedAt === null) await changeReview(tx, review, { claimedAt: now })
        return audit.repeated()
      }
      const holder = holderOf(review, now)
      if (
        holder !== null &&
        holder.staffId !== staffId &&
        review.decidedAt === null &&
        now < holder.keepsUntil
      )
        throw new Refusal('conflict', {
          sentence: `Another reviewer has this one. You can take it over from ${formatMoment(holder.keepsUntil)}.`,
        })
      refuseFirstReviewer(review, staffId)
      const state = reviewAfter(stateOf(review), 'claim')
      await changeReview(tx, review, { state, reviewerId: staffId, claimedAt: now })
      await audit.record(tx, { caseId: review.caseId, details: { checkId } })
    }),
)

/** Returns a review to the queue that was claimed by its reviewer, or kept for them. @throws notFound; conflict if it isn't this reviewer's */
export const releaseReview = staffAct(
  // Anyone may return a review, even of their own case.
  { act: 'review.release', capability: 'review.decide', subject: 'system' },
  (deps, { staffId }, { checkId }: Input, audit): Promise<void> =>
    deps.database.transact(async (tx) => {
      const review = await lockReviewById(tx, checkId)
      const holder = holderOf(review, deps.clock.now())
      if (holder === null && review.decidedAt === null) return audit.repeated()
      if (holder?.staffId !== staffId)
        throw new Refusal('conflict', {
          sentence: 'Another reviewer has this one, so only they can return it.',
        })
      const isClaimed = review.reviewerId !== null
      const state = isClaimed ? reviewAfter(stateOf(review), 'release') : stateOf(review)
      // Who decided first matters for an appeal only: what brings requested changes is no longer kept for them.
      const firstReviewerId = state === 'appealed' ? review.firstReviewerId : null
      await changeReview(tx, review, { state, reviewerId: null, claimedAt: null, firstReviewerId })
      await audit.record(tx, { caseId: review.caseId, details: { checkId } })
    }),
)
