import type { Deps } from '#server/deps.ts'
import { unlinkUploadsWhere } from '#server/media/link-uploads.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { hasOpenReview, readLatestReview } from '../reviews/reviews.queries.ts'
import { deleteDraftRow, lockDraft } from './drafts.queries.ts'
import { requireOwnFundraiser } from './read-draft.ts'
import { removeDraft, removeTakenBack } from './remove-draft.ts'

/**
 * Deletes a draft that was never submitted, or was taken back; for a case that is live or waits to be, discards the unsubmitted
 * change with its documents. Idempotent for the owner.
 * @throws notFound; conflict while a submission is in review, or needs changes, once its recipient has given details, or if
 * they reported its organizer
 */
export const deleteDraft = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'handlers'>,
  actor: Pick<Person, 'userId'>,
  caseId: string,
): Promise<void> => {
  const { database } = deps
  const { row } = await requireOwnFundraiser(deps, actor, caseId)
  if (row === null) return removeDraft(deps, caseId)
  if (row.visibility !== 'live' && row.visibility !== 'approved') return removeTakenBack(deps, caseId)
  await database.transact(async (tx) => {
    const draft = await lockDraft(tx, caseId)
    if (draft === null) return
    if (await hasOpenReview(tx, caseId)) throw new Refusal('conflict')
    // Those before the last decision are kept with it, for an appeal.
    const decidedAt = (await readLatestReview(tx, caseId))?.decidedAt ?? null
    await unlinkUploadsWhere(
      tx,
      { caseId, purpose: 'document' },
      ({ linkedAt }) => decidedAt === null || linkedAt > decidedAt,
    )
    await deleteDraftRow(tx, caseId)
  })
}
