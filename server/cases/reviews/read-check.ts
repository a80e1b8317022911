import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openBeneficiaryEmail, openFields } from '../drafts/draft-fields.ts'
import { readDraft } from '../drafts/drafts.queries.ts'
import { requireOwnFundraiser } from '../drafts/read-draft.ts'
import { appealUntilOf, describeReview, reasonsOf, snapshotOfRow } from './describe-review.ts'
import { findReview, type ReviewRow, readLatestReview } from './reviews.queries.ts'
import { changedFields, snapshotOf } from './snapshot.ts'

type ReadDeps = Pick<Deps, 'database' | 'personalData' | 'clock'>
type Owner = Pick<Person, 'userId'>
type ReviewSelector = { readonly checkId?: string | undefined; readonly caseId?: string | undefined }

/** A person's own review. @throws notFound for another person's; nothingYet for a case that was never submitted */
const requireOwnReview = async (
  deps: ReadDeps,
  owner: Owner,
  { checkId, caseId }: ReviewSelector,
): Promise<ReviewRow> => {
  const { db } = deps.database
  const requestedReview = checkId === undefined ? null : await findReview(db, checkId)
  const ownCaseId = requestedReview?.caseId ?? (checkId === undefined ? caseId : undefined)
  if (ownCaseId === undefined || (caseId !== undefined && caseId !== ownCaseId)) throw new Refusal('notFound')
  await requireOwnFundraiser(deps, owner, ownCaseId)
  const review = requestedReview ?? (await readLatestReview(db, ownCaseId))
  if (review === null) throw new Refusal('nothingYet')
  return review
}

/** A review with its submission, and what the open draft changes in it. @throws notFound, nothingYet */
export const readCheckCase = async (
  deps: ReadDeps,
  owner: Owner,
  selector: CallArguments<Calls['checkCase']>,
): Promise<CallOutput<Calls['checkCase']>> => {
  const review = await requireOwnReview(deps, owner, selector)
  const { db } = deps.database
  const snapshot = {
    ...snapshotOfRow(review),
    beneficiaryEmail: await openBeneficiaryEmail(deps, db, review),
  }
  const draft = await readDraft(db, review.caseId)
  return {
    review: describeReview(review, deps.clock.now()),
    snapshot,
    draft: draft && {
      version: draft.version,
      changedFields: changedFields(snapshot, snapshotOf(await openFields(deps, db, draft), snapshot)).map(
        ({ field }) => field,
      ),
    },
  }
}

/** Why a decision requested changes or rejected. @throws notFound; nothingYet if there is no such decision */
export const readRejectReason = async (
  deps: ReadDeps,
  owner: Owner,
  selector: ReviewSelector,
): Promise<CallOutput<Calls['rejectReason']>> => {
  const review = await requireOwnReview(deps, owner, selector)
  const { state, decidedAt, reviewId } = review
  if (decidedAt === null || state === 'approved') throw new Refusal('nothingYet')
  return {
    checkId: reviewId,
    reasons: reasonsOf(review),
    decidedAt: decidedAt.toISOString(),
    appealUntil: appealUntilOf(review, deps.clock.now())?.toISOString() ?? null,
  }
}
