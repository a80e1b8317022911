import type { Deps } from '#server/deps.ts'
import { unlinkAllUploads } from '#server/media/link-uploads.ts'
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
  if (isGone) await personalData.forget(database.reader, draftPersonOf(caseId))
}

/** Deletes all drafts of an erased person; submissions belong to the case. Idempotent. */
export const forgetDrafts = async (deps: RemoveDeps, ownerId: string): Promise<void> => {
  const { database, personalData } = deps
  for (const { caseId, submittedAt } of await readDraftsOf(database.reader, ownerId)) {
    if (submittedAt === null) await removeDraft(deps, caseId)
    else {
      await deleteDraftRow(database.reader, caseId)
      await personalData.forget(database.reader, draftPersonOf(caseId))
    }
  }
}
