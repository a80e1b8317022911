import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'

// Only what cameras and editors make of photographs; vector and animation formats carry more than a picture.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const PIXELS_MAX = 50_000_000
const SIDE_MAX = 2000
const PLACEHOLDER_WIDTH = 20

export type StoredImage = {
  readonly mediaId: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

export const originalKey = (mediaId: string): string => `media/${mediaId}/original`

/**
 * Turns it upright, lays what is transparent on white, drops what it says about camera and place, and limits its size:
 * nothing of the upload survives but pixels.
 */
const reencode = async (bytes: Uint8Array) => {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const message = 'We couldn’t read that picture. Send a JPEG, PNG or WebP.'
    throw new Refusal('invalidInput', { data: { fields: [{ field: 'file', message }] }, cause: error })
  }
}

const placeholderOf = async (bytes: Buffer): Promise<string> => {
  const small = await sharp(bytes).resize({ width: PLACEHOLDER_WIDTH }).webp({ quality: 40 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/**
 * Keeps a picture under the hash of its pixels' encoding: the same upload twice is kept once.
 *
 * @throws invalidInput where it isn't a picture we take
 */
export const storeImage = async (
  { database, storage, clock }: Pick<Deps, 'database' | 'storage' | 'clock'>,
  bytes: Uint8Array,
): Promise<StoredImage> => {
  const { data, info } = await reencode(bytes)
  const mediaId = createHash('sha256').update(data).digest('hex').slice(0, 32)
  const placeholder = await placeholderOf(data)
  await storage.put(originalKey(mediaId), data)
  const image = { mediaId, width: info.width, height: info.height, placeholder }
  await database.reader
    .insertInto('media')
    .values({ ...image, byteLength: data.length, createdAt: clock.now() })
    .onConflict((conflict) => conflict.column('mediaId').doNothing())
    .execute()
  return image
}
