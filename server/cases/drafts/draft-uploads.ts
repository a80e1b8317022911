import type { CaseDraft, DraftFields } from '#contract/case-draft.ts'
import type { Deps } from '#server/deps.ts'
import { imagesWithIds } from '../case-images.queries.ts'

type Whose = { readonly caseId: string; readonly ownerId: string }

/** What stands behind the ids of a draft's pictures and documents. */
export const readUploaded = async (
  { database: { reader } }: Pick<Deps, 'database'>,
  { caseId }: Whose,
  fields: DraftFields,
): Promise<CaseDraft['uploaded']> => {
  const wanted = new Set([fields.coverUploadId, ...fields.gallery.map(({ uploadId }) => uploadId)])
  const placed = (await imagesWithIds(reader, caseId)).filter(({ imageId }) => wanted.has(imageId))
  return {
    images: placed.map(({ imageId, mediaId, width, height, placeholder }) => ({
      uploadId: imageId,
      mediaId,
      width,
      height,
      placeholder,
    })),
    documents: [],
  }
}
