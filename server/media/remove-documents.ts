import { DAY_MS } from '#contract/dates.ts'
import { DOCUMENTS_KEPT_DAYS } from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { removeUpload } from './remove-upload.ts'
import { deleteLinks, readDueCases, readLinks, readLinksOf, setRemoveAt } from './uploads.queries.ts'

const BATCH = 100

/**
 * Schedules the removal of a case's documents `DOCUMENTS_KEPT_DAYS` after the review's decision. Without a decision,
 * as at the start of a new review, it cancels the removal.
 */
export const scheduleDocumentRemoval = (
  tx: Tx,
  { caseId, decidedAt }: { readonly caseId: string; readonly decidedAt: Date | null },
): Promise<void> =>
  setRemoveAt(tx, caseId, decidedAt && new Date(decidedAt.getTime() + DOCUMENTS_KEPT_DAYS * DAY_MS))

/** Removes the documents of a case, except those that another case also has. Idempotent. */
export const removeDocumentsOf = async (
  deps: Pick<Deps, 'database' | 'storage'>,
  caseId: string,
): Promise<void> => {
  const { db } = deps.database
  for (const { uploadId, userId, mediaId } of await readLinks(db, caseId, 'document')) {
    const isShared = (await readLinksOf(db, [uploadId])).some((link) => link.caseId !== caseId)
    if (!isShared) await removeUpload(deps, { userId, uploadId, mediaId })
    await deleteLinks(db, caseId, [uploadId])
  }
}

/** Removes all documents that are due. */
export const removeDueDocuments = async (
  deps: Pick<Deps, 'database' | 'storage' | 'clock'>,
): Promise<void> => {
  for (;;) {
    const caseIds = await readDueCases(deps.database.db, deps.clock.now(), BATCH)
    for (const caseId of caseIds) await removeDocumentsOf(deps, caseId)
    if (caseIds.length < BATCH) return
  }
}
