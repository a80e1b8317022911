import type { Deps } from '#server/deps.ts'
import { pictureKeys } from './picture-keys.ts'
import { documentKey } from './sealed-document.ts'
import { deleteUpload, type UploadName } from './uploads.queries.ts'

/** Deletes an upload's bytes in every size. Idempotent. */
export const removeBytes = async (
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  { uploadId, mediaId }: UploadName,
): Promise<void> => {
  const keys = mediaId === null ? [documentKey(uploadId)] : pictureKeys(mediaId)
  await Promise.all(keys.map(storage.remove))
  if (mediaId !== null) await database.db.deleteFrom('media').where('mediaId', '=', mediaId).execute()
}

/**
 * Removes an upload. The bytes are removed before the row, so that an interrupted removal is retried.
 * Idempotent.
 */
export const removeUpload = async (
  deps: Pick<Deps, 'database' | 'storage'>,
  upload: UploadName,
): Promise<void> => {
  await removeBytes(deps, upload)
  await deleteUpload(deps.database.db, upload.userId, upload.uploadId)
}
