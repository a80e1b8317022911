import type { Deps } from '#server/deps.ts'
import { unlinkAllUploads } from '#server/media/link-uploads.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockCaseIfAny } from '../lock-case.ts'
import { hasReports } from '../reports/reports.queries.ts'
import { readReviewsOf } from '../reviews/reviews.queries.ts'
import { draftPersonOf } from './draft-fields.ts'
import { type DraftRow, deleteDraftRow, lockDraft, readDraftsOf } from './drafts.queries.ts'

type RemoveDeps = Pick<Deps, 'database' | 'personalData'>

/** Deletes a draft that was never submitted, with its uploads and the beneficiary's address. Idempotent. */
export const removeDraft = async (
  { database, personalData }: RemoveDeps,
  caseId: string,
  isStillDue: (draft: DraftRow) => boolean = () => true,
): Promise<void> => {
  const isGone = await database.transact(async (tx) => {
    const draft = await lockDraft(tx, caseId)
    if (draft === null) return true
    if (draft.submittedAt !== null || !isStillDue(draft)) return false
    await unlinkAllUploads(tx, caseId)
    await deleteDraftRow(tx, caseId)
    return true
  })
  if (isGone) await personalData.forget(database.db, draftPersonOf(caseId))
}

/** Refuses to delete a case that is kept, without saying that it was reported. */
export const caseIsKept = (): Refusal =>
  new Refusal('conflict', { sentence: 'This one can’t be deleted here. Write to us if it should go.' })

/**
 * Deletes a fundraiser that was submitted and taken back, and that no review decided against. Nothing refers to it but what its
 * submission wrote.
 * @throws conflict for any other, once its recipient has given details, or if they reported its organizer
 */
export const removeTakenBack = async (
  deps: RemoveDeps & Pick<Deps, 'handlers'>,
  caseId: string,
): Promise<void> => {
  const { database, personalData, handlers } = deps
  await database.transact(async (tx) => {
    await lockDraft(tx, caseId)
    const row = await lockCaseIfAny(tx, caseId)
    if (row === null) return
    if (row.visibility !== 'draft') throw new Refusal('conflict')
    if ((await readReviewsOf(tx, caseId)).some(({ state }) => state !== 'approved')) throw caseIsKept()
    if (await handlers.isRecipientKnown(tx, caseId))
      throw new Refusal('conflict', { sentence: 'Its identity check has started, so it can’t be deleted.' })
    if (await hasReports(tx, caseId)) throw caseIsKept()
    await handlers.caseDeleted(deps, tx, caseId)
    await unlinkAllUploads(tx, caseId)
    for (const table of ['caseDraft', 'caseImage', 'caseAct', 'caseReview', 'cases'] as const)
      await tx.deleteFrom(table).where('caseId', '=', caseId).execute()
  })
  await personalData.forget(database.db, draftPersonOf(caseId))
}

/** Deletes all drafts of an erased person; submissions belong to the case. Idempotent. */
export const forgetDrafts = async (deps: RemoveDeps, ownerId: string): Promise<void> => {
  const { database, personalData } = deps
  for (const { caseId, submittedAt } of await readDraftsOf(database.db, ownerId)) {
    if (submittedAt === null) await removeDraft(deps, caseId)
    else {
      await deleteDraftRow(database.db, caseId)
      await personalData.forget(database.db, draftPersonOf(caseId))
    }
  }
}
