import { announceCase } from '#server/ledger/balance.store.ts'
import { unlinkUploadsWhere } from '#server/media/link-uploads.ts'
import type { Tx } from '#server/platform/database.ts'
import { deleteImagesAt, readImagesAt, readUpdateImages } from '../files/case-images.queries.ts'

/**
 * Deletes an update with its photos in the caller's transaction; the sweep deletes the files. Idempotent.
 * @returns whether there was such an update
 */
export const deleteUpdate = async (tx: Tx, caseId: string, updateId: string): Promise<boolean> => {
  const images = await readUpdateImages(tx, caseId, [updateId])
  const { numDeletedRows } = await tx
    .deleteFrom('caseUpdate')
    .where('caseId', '=', caseId)
    .where('updateId', '=', updateId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await deleteImagesAt(tx, caseId, 'update', updateId)
  const shown = new Set((await readImagesAt(tx, [caseId], 'update')).map(({ mediaId }) => mediaId))
  const removed = new Set(images.map(({ mediaId }) => mediaId).filter((mediaId) => !shown.has(mediaId)))
  await unlinkUploadsWhere(
    tx,
    { caseId, purpose: 'update' },
    ({ mediaId }) => mediaId !== null && removed.has(mediaId),
  )
  // Open pages compare only the newest update's id, so that an older one's removal needs a new version.
  await tx
    .updateTable('cases')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('caseId', '=', caseId)
    .execute()
  await announceCase(tx, caseId)
  return true
}
