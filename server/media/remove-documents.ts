import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { removeUpload } from './remove-upload.ts'
import { deleteLinks, readDueCases, readLinks, readLinksOf, setRemoveAt } from './uploads.queries.ts'

const KEPT_AFTER_DECISION_MS = 90 * DAY_MS
const BATCH = 100

/** Has a case's documents removed 90 days after the decision of its review; null keeps them, as when one begins anew. */
export const scheduleDocumentRemoval = (
  tx: Tx,
  { caseId, decidedAt }: { readonly caseId: string; readonly decidedAt: Date | null },
): Promise<void> =>
  setRemoveAt(tx, caseId, decidedAt && new Date(decidedAt.getTime() + KEPT_AFTER_DECISION_MS))

/** Removes the documents of a case; one that another case has too stays for that one. Idempotent. */
export const removeDocumentsOf = async (
  deps: Pick<Deps, 'database' | 'storage'>,
  caseId: string,
): Promise<void> => {
  const { reader } = deps.database
  for (const { uploadId, userId, mediaId } of await readLinks(reader, caseId, 'document')) {
    const isElsewhere = (await readLinksOf(reader, [uploadId])).some((link) => link.caseId !== caseId)
    if (!isElsewhere) await removeUpload(deps, { userId, uploadId, mediaId })
    await deleteLinks(reader, caseId, [uploadId])
  }
}

/** Removes all documents whose time is over. */
export const removeDueDocuments = async (
  deps: Pick<Deps, 'database' | 'storage' | 'clock'>,
): Promise<void> => {
  for (;;) {
    const caseIds = await readDueCases(deps.database.reader, deps.clock.now(), BATCH)
    for (const caseId of caseIds) await removeDocumentsOf(deps, caseId)
    if (caseIds.length < BATCH) return
  }
}
