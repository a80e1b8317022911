import type { CaseDraft, DraftFields } from '#contract/fundraisers/case-draft.ts'
import type { Deps } from '#server/deps.ts'
import { linkUploads, unlinkUploads } from '#server/media/link-uploads.ts'
import { readUploads } from '#server/media/read-uploads.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { readImages } from '../files/case-images.queries.ts'

type DraftOwner = { readonly caseId: string; readonly ownerId: string }

export type UploadedImage = CaseDraft['uploaded']['images'][number]

/** Images by their ids in a draft: uploads of its owner, and images of its case. */
export const readDraftImages = async (
  db: Db,
  { caseId, ownerId }: DraftOwner,
  uploadIds: readonly string[],
): Promise<Map<string, UploadedImage>> => {
  const [caseImages, uploads] = await Promise.all([
    readImages(db, caseId),
    readUploads(db, { ownerId, uploadIds }),
  ])
  const uploaded = uploads.flatMap(({ uploadId, mediaId, width, height, placeholder }) =>
    mediaId === null || width === null || height === null || placeholder === null
      ? []
      : [{ uploadId, mediaId, width, height, placeholder }],
  )
  // An image of the case keeps the id of the upload that it was made from.
  const published = caseImages.map(({ imageId, mediaId, width, height, placeholder }) => ({
    uploadId: imageId,
    mediaId,
    width,
    height,
    placeholder,
  }))
  // The later entry wins: a case's image over its upload.
  return new Map([...uploaded, ...published].map((image) => [image.uploadId, image]))
}

type Photos = Pick<DraftFields, 'coverUploadId' | 'gallery'>

export const imageIdsOf = ({ coverUploadId, gallery }: Photos): string[] => [
  ...(coverUploadId === null ? [] : [coverUploadId]),
  ...gallery.map(({ uploadId }) => uploadId),
]

/** Details of a draft's pictures and documents. */
export const readUploaded = async (
  { database: { db } }: Pick<Deps, 'database'>,
  owner: DraftOwner,
  fields: DraftFields,
): Promise<CaseDraft['uploaded']> => {
  const imageIds = imageIdsOf(fields)
  const documentIds = fields.documents.map(({ uploadId }) => uploadId)
  const [images, documents] = await Promise.all([
    imageIds.length === 0 ? new Map<string, UploadedImage>() : readDraftImages(db, owner, imageIds),
    readUploads(db, { ownerId: owner.ownerId, uploadIds: documentIds }),
  ])
  return {
    images: imageIds.flatMap((id) => images.get(id) ?? []),
    documents: documents.map(({ uploadId, contentType, byteLength }) => ({
      uploadId,
      contentType,
      byteLength,
    })),
  }
}

/** Ids of a draft's uploads, by purpose. */
const uploadIdsOf = ({ coverUploadId, gallery, documents }: DraftFields) => ({
  cover: coverUploadId === null ? [] : [coverUploadId],
  gallery: gallery.map(({ uploadId }) => uploadId),
  document: documents.map(({ uploadId }) => uploadId),
})

const without = (ids: readonly string[], others: readonly string[]): string[] =>
  ids.filter((id) => !others.includes(id))

/** Upload ids that a save adds and removes, by purpose. */
const changedIds = (before: DraftFields, after: DraftFields) => {
  const old = uploadIdsOf(before)
  const now = uploadIdsOf(after)
  return (['cover', 'gallery', 'document'] as const).map((purpose) => ({
    purpose,
    added: without(now[purpose], old[purpose]),
    removed: without(old[purpose], now[purpose]),
  }))
}

/**
 * Links uploads to a draft, so that they are kept. Images already on the case belong to it.
 * @throws notFound for one that isn't the owner's, or has another purpose
 */
export const linkDraftUploads = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { caseId, ownerId, wasSubmitted }: DraftOwner & { readonly wasSubmitted: boolean },
  { before, after }: { readonly before: DraftFields; readonly after: DraftFields },
): Promise<void> => {
  const changes = changedIds(before, after)
  const removed = changes.flatMap((change) => change.removed)
  if (removed.length === 0 && changes.every(({ added }) => added.length === 0)) return
  const caseImages = new Set((await readImages(tx, caseId)).map(({ imageId }) => imageId))
  for (const { purpose, added } of changes)
    await linkUploads(deps, tx, {
      caseId,
      ownerId,
      purpose,
      uploadIds: added.filter((id) => !caseImages.has(id)),
    })
  // A submission still refers to the uploads that the draft no longer has.
  if (!wasSubmitted) await unlinkUploads(tx, { caseId, uploadIds: removed })
}
