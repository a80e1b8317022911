import type { ReviewWork } from '#contract/cases/reviews/review-shapes.ts'
import { EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { readUser } from '#server/accounts/read-user.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow } from '../case-row.queries.ts'
import { openBeneficiaryEmail } from '../drafts/draft-fields.ts'
import { readUploaded } from '../drafts/draft-uploads.ts'
import { fieldsOfCase } from '../drafts/read-draft.ts'
import { listOwnedCases } from '../owned-cases.ts'
import { openReportText } from '../reports/report-texts.ts'
import { readOpenReportsOf } from '../reports/reports.queries.ts'
import { describeReview, snapshotOfRow } from './describe-review.ts'
import { findHints } from './find-hints.ts'
import { reviewerOf } from './read-queue.ts'
import { keepsAcceptance } from './recipient-change.ts'
import { findReview, type ReviewRow, readReviewsOf } from './reviews.queries.ts'
import { versionsToCompare } from './small-edits.ts'
import { changedFields, snapshotOf } from './snapshot.ts'

type WorkDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>

const organizerOf = async (deps: WorkDeps, { ownerId }: CaseRow): Promise<ReviewWork['organizer']> => {
  const [user, owned] = await Promise.all([
    readUser(deps, deps.database.db, ownerId),
    listOwnedCases(deps, ownerId),
  ])
  return {
    userId: ownerId,
    fullName: user?.fullName ?? null,
    joinedAt: (user?.createdAt ?? new Date(0)).toISOString(),
    caseCount: owned.length,
  }
}

const historyOf = async (deps: WorkDeps, { caseId, reviewId }: ReviewRow): Promise<ReviewWork['history']> => {
  const earlier = (await readReviewsOf(deps.database.db, caseId)).filter((row) => row.reviewId !== reviewId)
  return Promise.all(
    earlier.map(async (row) => {
      const { caseId: _caseId, appealUntil: _until, ...review } = describeReview(row, deps.clock.now())
      return { ...review, reviewerName: (await reviewerOf(deps, row))?.name ?? null }
    }),
  )
}

/** The others are on the case's page of reports. */
const REPORTS_SHOWN = 20

const reportsOf = async (deps: WorkDeps, caseId: string): Promise<ReviewWork['reports']> =>
  Promise.all(
    (await readOpenReportsOf(deps.database.db, { caseId, limit: REPORTS_SHOWN })).items.map(
      async (report) => ({
        reference: report.reference,
        reason: report.reason,
        text: await openReportText(deps, report),
        createdAt: report.createdAt.toISOString(),
      }),
    ),
  )

/** A review for its reviewer. @throws notFound */
export const readReviewWork = async (deps: WorkDeps, checkId: string): Promise<ReviewWork> => {
  const { db } = deps.database
  const review = await findReview(db, checkId)
  const row = review && (await readCaseRow(db, review.caseId))
  if (review === null || row === null) throw new Refusal('notFound')
  const { caseId, ownerId } = row
  const published =
    row.publishedAt === null ? null : snapshotOf({ ...EMPTY_DRAFT, ...(await fieldsOfCase(db, row)) }, row)
  const isSmallEdit = review.kind === 'small_edit' && published !== null
  const { before: live, after: sent } = isSmallEdit
    ? versionsToCompare(published, review)
    : { before: published, after: snapshotOfRow(review) }
  const [uploaded, organizer, hints, reviewer, history, reports] = await Promise.all([
    readUploaded(
      deps,
      { caseId, ownerId },
      { ...sent, gallery: [...sent.gallery, ...(live?.gallery ?? [])] },
    ),
    organizerOf(deps, row),
    findHints(deps, { row, live, sent, fromNewSession: review.fromNewSession }),
    reviewerOf(deps, review),
    historyOf(deps, review),
    reportsOf(deps, caseId),
  ])
  return {
    review: { ...describeReview(review, deps.clock.now()), dueAt: review.dueAt.toISOString() },
    round: review.round,
    slug: row.slug,
    isLive: row.visibility === 'live',
    publishedAt: row.publishedAt?.toISOString() ?? null,
    beneficiaryAccepted: await keepsAcceptance(deps, db, row, {
      ...sent,
      beneficiaryEmail: await openBeneficiaryEmail(deps, db, review),
    }),
    live,
    sent,
    changedFields:
      live === null
        ? []
        : changedFields(live, sent).map((changed) =>
            isSmallEdit ? { ...changed, needsReview: false } : changed,
          ),
    uploaded,
    organizer,
    hints,
    reviewer,
    appealText: review.appealText,
    reports,
    history,
  }
}
