import type { UploadPurpose } from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  type CaseUploadRow,
  deleteLinks,
  deleteLinksOfCase,
  insertLinks,
  readLinks,
  readUploadRows,
} from './uploads.queries.ts'

export type LinksToMake = {
  readonly caseId: string
  readonly ownerId: string
  readonly purpose: UploadPurpose
  readonly uploadIds: readonly string[]
}

/**
 * Links uploads to a case or its draft, in the caller's transaction, so that they are kept until unlinked.
 * Idempotent.
 * @throws notFound if an upload isn't the owner's, isn't stored any more, or has another purpose
 */
export const linkUploads = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { caseId, ownerId, purpose, uploadIds }: LinksToMake,
): Promise<void> => {
  const uniqueIds = [...new Set(uploadIds)]
  const uploads = (await readUploadRows(tx, ownerId, uniqueIds)).filter((row) => row.purpose === purpose)
  if (uploads.length < uniqueIds.length)
    throw new Refusal('notFound', { sentence: 'One of these files isn’t here anymore. Add it again.' })
  const linkedAt = clock.now()
  const links = uploads.map(({ uploadId, userId, contentType, mediaId, pictureHash }) => ({
    caseId,
    uploadId,
    userId,
    purpose,
    contentType,
    mediaId,
    pictureHash,
    linkedAt,
    removeAt: null,
  }))
  await insertLinks(tx, links)
}

/** Unlinks uploads from a case; the sweep deletes those without a case. Idempotent. */
export const unlinkUploads = (
  tx: Tx,
  { caseId, uploadIds }: Pick<LinksToMake, 'caseId' | 'uploadIds'>,
): Promise<void> => deleteLinks(tx, caseId, uploadIds)

/** Unlinks the uploads of one purpose that a condition is true of. Idempotent. */
export const unlinkUploadsWhere = async (
  tx: Tx,
  { caseId, purpose }: Pick<LinksToMake, 'caseId' | 'purpose'>,
  isUnlinked: (link: CaseUploadRow) => boolean,
): Promise<void> => {
  const links = (await readLinks(tx, caseId, purpose)).filter(isUnlinked)
  await deleteLinks(
    tx,
    caseId,
    links.map(({ uploadId }) => uploadId),
  )
}

/** Unlinks all uploads from a case. Idempotent. */
export const unlinkAllUploads = (tx: Tx, caseId: string): Promise<void> => deleteLinksOfCase(tx, caseId)
