import type { ReviewWork } from '#contract/cases/reviews/review-shapes.ts'
import { EMPTY_DRAFT } from '#contract/fundraisers/case-draft.ts'
import { readUser } from '#server/accounts/read-user.ts'
import { withoutOwnMatters } from '#server/audit/without-own-matters.ts'
import type { Deps } from '#server/deps.ts'
import { readListBalances } from '#server/ledger/balance.store.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StaffMember } from '#server/platform/staff.ts'
import { type CaseRow, readCaseRow } from '../case-row.queries.ts'
import { openBeneficiaryEmail } from '../drafts/draft-fields.ts'
import { readUploaded } from '../drafts/draft-uploads.ts'
import { fieldsOfCase } from '../drafts/read-draft.ts'
import { staffStateOf } from '../for-staff/list-cases.ts'
import { listOwnedCases } from '../owned-cases.ts'
import { openReportText } from '../reports/report-texts.ts'
import { readOpenReportsOf } from '../reports/reports.queries.ts'
import { describeReview, snapshotOfRow } from './describe-review.ts'
import { findHints } from './find-hints.ts'
import { listRounds } from './list-rounds.ts'
import { reviewerOf } from './read-queue.ts'
import { keepsAcceptance } from './recipient-change.ts'
import { findReview } from './reviews.queries.ts'
import { versionsToCompare } from './small-edits.ts'
import { changedFields, snapshotOf } from './snapshot.ts'

type WorkDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'handlers'>

/** The others are on the organizer's page. */
const OTHER_CASES_SHOWN = 10

const organizerOf = async (
  deps: WorkDeps,
  staff: StaffMember,
  { ownerId, caseId }: CaseRow,
): Promise<ReviewWork['organizer']> => {
  const { db } = deps.database
  const [user, owned] = await Promise.all([readUser(deps, db, ownerId), listOwnedCases(deps, ownerId)])
  const items = owned.filter((other) => other.caseId !== caseId).slice(-OTHER_CASES_SHOWN)
  const [others, balanceOf] = await Promise.all([
    withoutOwnMatters(deps, staff, Promise.resolve({ items })),
    readListBalances(
      db,
      items.map((other) => other.caseId),
    ),
  ])
  return {
    userId: ownerId,
    fullName: user?.fullName ?? null,
    joinedAt: (user?.createdAt ?? new Date(0)).toISOString(),
    caseCount: owned.length,
    otherCases: others.items.toReversed().map((other) => ({
      caseId: other.caseId,
      title: other.title,
      state: staffStateOf(other),
      raisedCents: balanceOf(other.caseId).raisedCents,
    })),
  }
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
export const readReviewWork = async (
  deps: WorkDeps,
  staff: StaffMember,
  checkId: string,
): Promise<ReviewWork> => {
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
  const [uploaded, organizer, invitation, hints, reviewer, rounds, reports] = await Promise.all([
    readUploaded(
      deps,
      { caseId, ownerId },
      { ...sent, gallery: [...sent.gallery, ...(live?.gallery ?? [])] },
    ),
    organizerOf(deps, staff, row),
    deps.handlers.readInvitationForStaff(deps, staff, caseId),
    findHints(deps, { row, live, sent, fromNewSession: review.fromNewSession }),
    reviewerOf(deps, review),
    listRounds(deps, caseId),
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
    invitation,
    hints,
    reviewer,
    appeal: rounds.find(({ checkId: id }) => id === checkId)?.appeal ?? null,
    reports,
    history: rounds.filter(
      ({ checkId: id, submittedAt }) => id !== checkId && submittedAt <= review.submittedAt.toISOString(),
    ),
  }
}
