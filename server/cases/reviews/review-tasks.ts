import * as z from 'zod'
import { caseIdShape, uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Tasks } from '#server/platform/jobs/jobs.ts'
import { readCaseRow } from '../case-row.queries.ts'
import { mailOwner } from '../mail-owner.ts'
import { describeReview } from './describe-review.ts'
import { reviewWords } from './review-words.ts'
import { readReview } from './reviews.queries.ts'

const mailShape = z.object({
  caseId: caseIdShape,
  reviewId: uuidShape,
  event: z.enum(['submitted', 'approve', 'request_changes', 'reject']),
  round: z.int(),
})

const STATE_AFTER = {
  approve: 'approved',
  request_changes: 'changes_requested',
  reject: 'rejected',
} as const

/** Mails an organizer the state of their submission, unless it has changed since. */
const mailReview = async (deps: Deps, payload: z.output<typeof mailShape>): Promise<void> => {
  const { caseId, reviewId, event, round } = payload
  const { reader } = deps.database
  const [row, review] = await Promise.all([
    readCaseRow(reader, caseId),
    readReview(reader, { caseId, reviewId }),
  ])
  if (row === null || review === null) return
  const isOutdated = event === 'submitted' ? review.decidedAt !== null : review.state !== STATE_AFTER[event]
  if (isOutdated) return
  const words = reviewWords(event, describeReview(review, deps.clock.now()), row.slug)
  const { ownerId, title: caseTitle } = row
  await mailOwner(deps, {
    ownerId,
    caseTitle,
    words,
    messageId: `review-${reviewId}-${event}-${event === 'submitted' ? round : 0}`,
  })
}

export const reviewTasks = (deps: Deps): Tasks => ({
  'mail-review': async (payload) => mailReview(deps, mailShape.parse(payload)),
})
