import { ALT_MAX, CAPTION_MAX } from '#contract/fundraisers/case-limits.ts'
import { cleanLine } from '#contract/plain-text.ts'
import type { Deps } from '#server/deps.ts'
import type { StoredImage } from '#server/media/store-image.ts'
import type { Tx } from '#server/platform/database.ts'
import { fittingText } from '../fitting-text.ts'
import { deleteImagesAt, type ImagePlace, insertImages, type NewImage } from './case-images.queries.ts'

export type ImageToPlace = { readonly stored: StoredImage; readonly alt: string; readonly caption?: string }

const imageRows = (
  ids: Deps['ids'],
  { place, placeId }: { place: ImagePlace; placeId: string | null },
  images: readonly ImageToPlace[],
): NewImage[] =>
  images.map(({ stored, alt, caption }, position) => ({
    imageId: ids.uuid(),
    place,
    placeId,
    position,
    alt: fittingText('alt', cleanLine(alt), ALT_MAX),
    caption: caption === undefined ? null : fittingText('caption', cleanLine(caption), CAPTION_MAX),
    media: stored,
  }))

/** Attaches pictures to a case: as its cover, in its gallery, or to an update or a payout. */
export const attachImages = async (
  { database, ids }: Pick<Deps, 'database' | 'ids'>,
  caseId: string,
  { place, placeId = null }: { place: ImagePlace; placeId?: string | null },
  images: readonly ImageToPlace[],
): Promise<void> => {
  const rows = imageRows(ids, { place, placeId }, images)
  await database.transact((tx) => insertImages(tx, caseId, rows))
}

/** Replaces the pictures of a place, in the caller's transaction. */
export const replaceImages = async (
  { ids }: Pick<Deps, 'ids'>,
  tx: Tx,
  caseId: string,
  { place, placeId }: { place: ImagePlace; placeId: string },
  images: readonly ImageToPlace[],
): Promise<void> => {
  await deleteImagesAt(tx, caseId, place, placeId)
  await insertImages(tx, caseId, imageRows(ids, { place, placeId }, images))
}
