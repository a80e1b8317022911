import type { UploadPurpose } from '#contract/fundraisers/uploads.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { deleteLinks, deleteLinksOfCase, insertLinks, readUploadRows } from './uploads.queries.ts'

export type LinksToMake = {
  readonly caseId: string
  readonly ownerId: string
  readonly purpose: UploadPurpose
  readonly uploadIds: readonly string[]
}

/**
 * Says that uploads belong to a case, from its draft on, in the transaction that writes them down there: they are kept
 * until they are unlinked. Idempotent.
 *
 * @throws notFound where one isn't the owner's, isn't kept any more, or was sent for another purpose
 */
export const linkUploads = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { caseId, ownerId, purpose, uploadIds }: LinksToMake,
): Promise<void> => {
  const wanted = [...new Set(uploadIds)]
  const found = (await readUploadRows(tx, ownerId, wanted)).filter((row) => row.purpose === purpose)
  if (found.length < wanted.length)
    throw new Refusal('notFound', { sentence: 'One of these files isn’t here any more. Add it again.' })
  const linkedAt = clock.now()
  const links = found.map(({ uploadId, userId, contentType, mediaId, pictureHash }) => ({
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

/** Says that a case has these no longer; what no case has is removed by the sweep. Idempotent. */
export const unlinkUploads = (
  tx: Tx,
  { caseId, uploadIds }: Pick<LinksToMake, 'caseId' | 'uploadIds'>,
): Promise<void> => deleteLinks(tx, caseId, uploadIds)

/** The same of everything that a case has. Idempotent. */
export const unlinkAllUploads = (tx: Tx, caseId: string): Promise<void> => deleteLinksOfCase(tx, caseId)
