import type { UploadPurpose } from '#contract/fundraisers/uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteLinks, deleteLinksOfCase, insertLinks, readLinks, readUploadRows } from './uploads.queries.ts'

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

/** Unlinks the uploads of some pictures from a case. Idempotent. */
export const unlinkPictures = async (
  tx: Tx,
  {
    caseId,
    purpose,
    mediaIds,
  }: Pick<LinksToMake, 'caseId' | 'purpose'> & { readonly mediaIds: ReadonlySet<string | null> },
): Promise<void> => {
  const links = (await readLinks(tx, caseId, purpose)).filter(({ mediaId }) => mediaIds.has(mediaId))
  await deleteLinks(
    tx,
    caseId,
    links.map(({ uploadId }) => uploadId),
  )
}

/** Unlinks the documents that were linked to a case after a time, or all. Idempotent. */
export const unlinkDocumentsSince = async (tx: Tx, caseId: string, since: Date | null): Promise<void> => {
  const links = await readLinks(tx, caseId, 'document')
  const isNew = ({ linkedAt }: (typeof links)[number]): boolean => since === null || linkedAt > since
  await deleteLinks(
    tx,
    caseId,
    links.filter(isNew).map(({ uploadId }) => uploadId),
  )
}

/** Unlinks all uploads from a case. Idempotent. */
export const unlinkAllUploads = (tx: Tx, caseId: string): Promise<void> => deleteLinksOfCase(tx, caseId)
