import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Deps } from '#server/deps.ts'
import { originalKey } from './picture-keys.ts'
import { type ReadPicture, reencodePicture } from './reencode-picture.ts'

const PLACEHOLDER_WIDTH = 12

export type StoredImage = {
  readonly mediaId: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

type StoreDeps = Pick<Deps, 'database' | 'storage' | 'clock'>

const placeholderOf = async (bytes: Buffer): Promise<string> => {
  const small = await sharp(bytes).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** Stores a picture's pixels under their hash; `salt` separates equal pixels of different uploads. */
export const storePicture = async (
  { database, storage, clock }: StoreDeps,
  { data, width, height }: ReadPicture,
  salt = '',
): Promise<StoredImage> => {
  const mediaId = createHash('sha256').update(salt).update(data).digest('hex').slice(0, 32)
  const placeholder = await placeholderOf(data)
  await storage.put(originalKey(mediaId), data)
  const image = { mediaId, width, height, placeholder }
  await database.db
    .insertInto('media')
    .values({ ...image, byteLength: data.length, createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('mediaId').doNothing())
    .execute()
  return image
}

/**
 * Stores a picture that no person uploaded, such as the demo's. Equal pictures are stored once.
 * @throws fileEmpty, unsupportedMedia, pictureUnreadable, pictureTooBig
 */
export const storeImage = async (
  deps: StoreDeps & Pick<Deps, 'decodingPool'>,
  bytes: Uint8Array,
): Promise<StoredImage> => storePicture(deps, await reencodePicture(deps, bytes))
