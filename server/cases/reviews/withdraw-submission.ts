import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { scheduleDocumentRemoval } from '#server/media/remove-documents.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { actOnce } from '../act-once.ts'
import { caseAfter, caseStateOf } from '../case.state.ts'
import type { CaseRow } from '../case-row.queries.ts'
import { storedFields } from '../drafts/draft-fields.ts'
import { insertDraft } from '../drafts/drafts.queries.ts'
import { lockOwnCase } from '../lock-case.ts'
import { snapshotOfRow } from './describe-review.ts'
import { deleteReview, lockSubmission, type ReviewRow } from './reviews.queries.ts'

/** Restores the draft of an approved submission, which the approval deleted, unless it was changed since. */
const restoreDraft = async (
  tx: Tx,
  { caseId, ownerId, createdAt }: CaseRow,
  review: ReviewRow,
  now: Date,
): Promise<void> => {
  const { city: _city, state: _state, ...fields } = snapshotOfRow(review)
  const { beneficiaryEmail } = review
  const times = { createdAt: now, savedAt: now, submittedAt: createdAt }
  const draft = { caseId, ownerId, version: 1, fields: storedFields(fields), createdFrom: 'edit' }
  await insertDraft(tx, { ...draft, ...times, beneficiaryEmail })
}

/**
 * Takes a submission back before its decision, or before its approved page goes live, as if it hadn't been sent: a new
 * fundraiser is a draft again, and an edit of a live one is unsent. Idempotent by its key.
 * @throws notFound; conflict if it is decided, was sent again, or is an appeal
 */
export const withdrawSubmission = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock'>,
  actor: Pick<Person, 'userId'>,
  { caseId, checkId, idempotencyKey }: CallArguments<Calls['withdrawSubmission']>,
): Promise<{ readonly withdrawn: true }> =>
  deps.database.transact(async (tx) => {
    const row = await lockOwnCase(tx, actor, caseId)
    return actOnce(deps, tx, { caseId, idempotencyKey, act: 'withdraw', input: checkId }, async () => {
      const review = await lockSubmission(tx, row)
      if (review?.reviewId !== checkId)
        throw new Refusal('conflict', { sentence: 'We’ve already answered it. Read the answer first.' })
      if (review.state === 'appealed')
        throw new Refusal('conflict', { sentence: 'An appeal can’t be withdrawn. We’ll write to you.' })
      const now = deps.clock.now()
      const after = caseAfter(caseStateOf(row, now), 'withdraw')
      if (after === 'draft')
        await tx.updateTable('cases').set({ visibility: after }).where('caseId', '=', caseId).execute()
      // The decision stays in its history.
      if (row.visibility === 'approved') await restoreDraft(tx, row, review, now)
      else {
        await deleteReview(tx, review)
        await scheduleDocumentRemoval(tx, { caseId, decidedAt: now })
      }
      return { withdrawn: true }
    })
  })
