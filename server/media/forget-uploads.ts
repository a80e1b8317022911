import type { Deps } from '#server/deps.ts'
import { removeUpload } from './remove-upload.ts'
import { documentsPersonOf } from './sealed-document.ts'
import { deleteLinks, readAllUploads, readLinksOf } from './uploads.queries.ts'

/** Deletes the uploads of an erased account, whose cases no longer show them. Idempotent. */
export const forgetUploads = async (
  deps: Pick<Deps, 'database' | 'storage' | 'personalData'>,
  userId: string,
): Promise<void> => {
  const { db } = deps.database
  await deps.personalData.forget(db, documentsPersonOf(userId))
  for (const upload of await readAllUploads(db, userId)) {
    const links = await readLinksOf(db, [upload.uploadId])
    await removeUpload(deps, upload)
    for (const { caseId } of links) await deleteLinks(db, caseId, [upload.uploadId])
  }
}
