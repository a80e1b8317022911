import type { Image } from '#contract/cases/cases.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type ImagePlace = 'cover' | 'gallery' | 'update' | 'payout'
export type PlacedImage = Image & {
  /** The id by which an edit refers to it. */
  readonly imageId: string
  readonly place: string
  readonly placeId: string | null
}

const COLUMNS = [
  'imageId',
  'mediaId',
  'width',
  'height',
  'alt',
  'caption',
  'placeholder',
  'place',
  'placeId',
] as const

/** Every picture of a case, ordered within its place. */
export const readImages = (db: Db, caseId: string): Promise<PlacedImage[]> =>
  db.selectFrom('caseImage').select(COLUMNS).where('caseId', '=', caseId).orderBy('position').execute()

/** The pictures of one place, for many cases. */
export const readImagesAt = async (
  db: Db,
  caseIds: readonly string[],
  place: ImagePlace,
): Promise<PlacedImage[]> => {
  if (caseIds.length === 0) return []
  return db
    .selectFrom('caseImage')
    .select(COLUMNS)
    .where('caseId', 'in', caseIds)
    .where('place', '=', place)
    .orderBy('position')
    .execute()
}

/** The pictures of some updates of a case. */
export const readUpdateImages = async (
  db: Db,
  caseId: string,
  updateIds: readonly string[],
): Promise<PlacedImage[]> => {
  if (updateIds.length === 0) return []
  return db
    .selectFrom('caseImage')
    .select(COLUMNS)
    .where('caseId', '=', caseId)
    .where('place', '=', 'update')
    .where('placeId', 'in', updateIds)
    .orderBy('position')
    .execute()
}

const imageOf = ({ mediaId, width, height, alt, caption, placeholder }: PlacedImage): Image => ({
  mediaId,
  width,
  height,
  alt,
  caption,
  placeholder,
})

export const imagesAt = (
  images: readonly PlacedImage[],
  place: ImagePlace,
  placeId: string | null = null,
): Image[] => images.filter((image) => image.place === place && image.placeId === placeId).map(imageOf)

/** The covers of many cases, for lists. */
export const readCovers = async (db: Db, caseIds: readonly string[]): Promise<Map<string, Image>> => {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('caseImage')
    .select(['caseId', 'mediaId', 'width', 'height', 'alt', 'caption', 'placeholder'])
    .where('caseId', 'in', caseIds)
    .where('place', '=', 'cover')
    .execute()
  return new Map(rows.map(({ caseId, ...image }) => [caseId, image]))
}

export const readCover = async (db: Db, caseId: string): Promise<Image | null> =>
  (await readCovers(db, [caseId])).get(caseId) ?? null

export type NewImage = {
  readonly imageId: string
  readonly place: ImagePlace
  readonly placeId: string | null
  readonly position: number
  readonly alt: string
  readonly caption: string | null
  readonly media: {
    readonly mediaId: string
    readonly width: number
    readonly height: number
    readonly placeholder: string
  }
}

export const insertImages = async (tx: Tx, caseId: string, images: readonly NewImage[]): Promise<void> => {
  if (images.length === 0) return
  const rows = images.map(({ media, ...image }) => ({ caseId, ...image, ...media }))
  await tx.insertInto('caseImage').values(rows).execute()
}

export const deleteImagesAt = async (
  tx: Tx,
  caseId: string,
  place: ImagePlace,
  placeId: string,
): Promise<void> => {
  await tx
    .deleteFrom('caseImage')
    .where('caseId', '=', caseId)
    .where('place', '=', place)
    .where('placeId', '=', placeId)
    .execute()
}

export const removeImages = async (tx: Tx, caseId: string, places: readonly ImagePlace[]): Promise<void> => {
  await tx.deleteFrom('caseImage').where('caseId', '=', caseId).where('place', 'in', places).execute()
}
