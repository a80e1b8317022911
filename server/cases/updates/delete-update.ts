import { unlinkUploadsWhere } from '#server/media/link-uploads.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteImagesAt, readImagesAt, readUpdateImages } from '../files/case-images.queries.ts'
import { showNewVersion } from '../show-new-version.ts'
import type { TeamCase } from '../team/team-case.ts'
import { readUpdateWriter } from './case-updates.queries.ts'

/**
 * A co-organizer may change only what they wrote themselves. @throws notAllowed
 */
export const requireOwnUpdate = async (
  db: Db,
  { row: { caseId }, memberId }: TeamCase,
  updateId: string,
): Promise<void> => {
  if (memberId === null) return
  const writerId = await readUpdateWriter(db, caseId, updateId)
  if (writerId !== undefined && writerId !== memberId)
    throw new Refusal('notAllowed', { sentence: 'Only its writer or the organizer can do that.' })
}

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
  await showNewVersion(tx, caseId)
  return true
}
