import type { FastifyInstance } from 'fastify'
import { serveList } from '#server/audit/serve-list.ts'
import { serveStaffRead } from '#server/audit/serve-staff-read.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import { serveCall, serveStaffAct } from '#server/platform/serve-call.ts'
import { appealReview } from './appeal-review.ts'
import { claimReview, ofReview, releaseReview } from './claim-review.ts'
import { decideReview } from './decide-review.ts'
import { readCheckCase, readRejectReason } from './read-check.ts'
import { readReviewQueue } from './read-queue.ts'
import { readReviewWork } from './read-review-work.ts'
import { submitCase } from './submit-case.ts'
import { withdrawSubmission } from './withdraw-submission.ts'

const done = () => ({ done: true }) as const

/** HTTP routes of submission and review. */
export const reviewRoutes = (app: FastifyInstance, deps: Deps): void => {
  serveCall(app, 'submitCase', ({ actor, input }) => submitCase(deps, actor, input))
  serveCall(app, 'withdrawSubmission', ({ actor, input }) => withdrawSubmission(deps, actor, input))
  serveCall(app, 'appealReview', ({ actor, input }) => appealReview(deps, actor, input))
  serveCall(app, 'checkCase', ({ actor, input }) => readCheckCase(deps, actor, input))
  serveCall(app, 'rejectReason', ({ actor, input }) => readRejectReason(deps, actor, input))
  serveCall(app, 'rejectReasonByCheckId', ({ actor, input }) => readRejectReason(deps, actor, input))

  serveList(app, deps, 'staffReviews', {
    file: ({ filter }) => `reviews-${filter ?? 'all'}`,
    read: (input, staff) => withoutOwnMatters(deps, staff, readReviewQueue(deps, staff, input)),
  })
  serveStaffRead(app, deps, 'staffReview', ofReview, ({ actor, input }) =>
    readReviewWork(deps, actor, input.checkId),
  )
  serveStaffAct(app, deps, 'claimReview', claimReview, done)
  serveStaffAct(app, deps, 'releaseReview', releaseReview, done)
  serveStaffAct(app, deps, 'decideReview', decideReview, done)
}
