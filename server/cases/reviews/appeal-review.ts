import { afterBusinessDays } from '#contract/business-days.ts'
import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { APPEAL_BUSINESS_DAYS } from '#contract/cases/reviews/review-deadlines.ts'
import { cleanText } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { actOnce } from '../act-once.ts'
import { caseAfter, caseStateOf, reviewAfter } from '../case.state.ts'
import { lockOwnCase } from '../lock-case.ts'
import { appealUntilOf, stateOf } from './describe-review.ts'
import { changeReview, lockOpenReview, lockReview, readLatestReview } from './reviews.queries.ts'

type Input = CallArguments<Calls['appealReview']>

/**
 * Appeals the latest decision to another reviewer, once and in time. Idempotent by its key.
 * @throws notFound; conflict for a decision that can't be appealed (any more)
 */
export const appealReview = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  actor: Pick<Person, 'userId'>,
  { caseId, checkId, text, idempotencyKey }: Input,
): Promise<CallOutput<Calls['appealReview']>> =>
  deps.database.transact(async (tx) => {
    const row = await lockOwnCase(tx, actor, caseId)
    return actOnce(
      deps,
      tx,
      { caseId, idempotencyKey, act: 'appeal', input: { checkId, text } },
      async () => {
        const now = deps.clock.now()
        const latest = await readLatestReview(tx, caseId)
        if (latest === null || (checkId !== undefined && checkId !== latest.reviewId))
          throw new Refusal('notFound')
        const review = await lockReview(tx, latest)
        if (
          review === null ||
          appealUntilOf(review, now) === null ||
          (await lockOpenReview(tx, caseId)) !== null
        )
          throw new Refusal('conflict', { sentence: 'This decision can no longer be appealed.' })
        const after = caseAfter(caseStateOf(row, now), 'appeal')
        const dueAt = afterBusinessDays(now, APPEAL_BUSINESS_DAYS)
        await changeReview(tx, review, {
          state: reviewAfter(stateOf(review), 'appeal'),
          appealedAt: now,
          appealText: cleanText(text),
          firstReviewerId: review.reviewerId,
          reviewerId: null,
          claimedAt: null,
          decidedAt: null,
          dueAt,
        })
        if (after === 'in_review')
          await tx
            .updateTable('cases')
            .set({ visibility: 'in_review' })
            .where('caseId', '=', caseId)
            .execute()
        return { checkId: review.reviewId, dueAt: dueAt.toISOString() }
      },
    )
  })
