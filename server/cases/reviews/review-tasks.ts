import type * as z from 'zod'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import { isOpenReview } from '#contract/cases/reviews/review-states.ts'
import { staffPath } from '#contract/page-addresses.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { performJob } from '#server/platform/jobs/declare-job.ts'
import { alertLateReviewJob, mailReviewJob } from '../case-jobs.ts'
import { readCaseRow, recipientNameOf } from '../case-row.queries.ts'
import { mailOwner } from '../mail-owner.ts'
import { describeReview, stateOf } from './describe-review.ts'
import { reviewText } from './review-text.ts'
import { readReview } from './reviews.queries.ts'

const STATE_AFTER = {
  approve: 'approved',
  request_changes: 'changes_requested',
  reject: 'rejected',
} as const

/** Mails an organizer the state of their submission, unless it has changed since. */
const mailReview = async (deps: Deps, payload: z.output<typeof mailReviewJob.payload>): Promise<void> => {
  const { caseId, reviewId, event, round } = payload
  const { db } = deps.database
  const [row, review] = await Promise.all([readCaseRow(db, caseId), readReview(db, { caseId, reviewId })])
  if (row === null || review === null) return
  const isOutdated = event === 'submitted' ? review.decidedAt !== null : review.state !== STATE_AFTER[event]
  if (isOutdated) return
  const now = deps.clock.now()
  const { ownerId, title: caseTitle, organizerName, slug } = row
  const waitsFor = row.visibility === 'approved' ? firstNameOf(recipientNameOf(row)) : null
  const words = reviewText(event, describeReview(review, now), { slug, dueAt: review.dueAt, now, waitsFor })
  await mailOwner(deps, {
    caseId,
    ownerId,
    caseTitle,
    organizerName,
    words,
    // An appeal may be answered as its review was.
    messageId: `review-${reviewId}-${event}-${event === 'submitted' || review.appealedAt !== null ? round : 0}`,
  })
}

/** Whether a review isn't decided yet. */
export const isReviewOpen = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
  reviewId: string,
): Promise<boolean> => {
  const review = await readReview(database.db, { caseId, reviewId })
  return review !== null && isOpenReview(stateOf(review))
}

/** Alerts staff, once, that the review of an emergency is late. */
const alertLateReview = async (
  deps: Deps,
  reviewKey: z.output<typeof alertLateReviewJob.payload>,
): Promise<void> => {
  const { database } = deps
  const [row, review] = await Promise.all([
    readCaseRow(database.db, reviewKey.caseId),
    readReview(database.db, reviewKey),
  ])
  if (row === null || review === null || !isOpenReview(stateOf(review))) return
  await database.transact((tx) =>
    raiseAlert(tx, deps, {
      alertKey: `late-review-${review.reviewId}`,
      kind: 'late_review',
      caseId: row.caseId,
      about: review.reviewId,
      address: staffPath('review', review.reviewId),
      dueAt: review.dueAt,
      title: 'The review of an emergency is late',
      body: `“${row.title}” was promised an answer by then. Review it now.`,
    }),
  )
}

export const reviewTasks = [
  performJob(mailReviewJob, mailReview),
  performJob(alertLateReviewJob, alertLateReview),
]
