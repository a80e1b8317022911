import sharp, { type Sharp } from 'sharp'
import { PDF_TYPE, PICTURE_PIXELS_MAX, PICTURE_SIDE_MIN } from '#contract/fundraisers/uploads.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decodeHeic } from './decode-heic.ts'
import { semaphore } from './semaphore.ts'
import { sniffType } from './sniff-type.ts'

// Only photo formats are loaded, because vector and animation formats can contain more than a picture.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

const SIDE_MAX = 2000
/** Decoding a picture may take hundreds of megabytes. */
const DECODES_AT_ONCE = 2
const limitDecodes = semaphore(DECODES_AT_ONCE)

export const UNSUPPORTED_FORMAT = 'We take photos as JPEG, PNG, WebP, AVIF or HEIC.'

/** Opens a file's picture, turned upright; of an animation, the first frame. */
const openPicture = async (bytes: Buffer): Promise<Sharp> => {
  const type = sniffType(bytes)
  if (type === null || type === PDF_TYPE)
    throw new Refusal('unsupportedMedia', { sentence: UNSUPPORTED_FORMAT })
  if (type === 'image/heic') {
    const { data, width, height } = await decodeHeic(bytes)
    return sharp(data, { raw: { width, height, channels: 4 } })
  }
  const picture = sharp(bytes, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' })
  const { width, height } = await picture.metadata()
  if (width * height > PICTURE_PIXELS_MAX) throw new Refusal('pictureTooBig')
  return picture.autoOrient()
}

/** @throws pictureTooSmall if the upright picture's shorter side is under the minimum */
const requireSize = ({ width, height }: { readonly width: number; readonly height: number }): void => {
  if (Math.min(width, height) < PICTURE_SIDE_MIN)
    throw new Refusal('pictureTooSmall', {
      sentence: `That photo is ${width} × ${height} pixels. Its shorter side needs at least ${PICTURE_SIDE_MIN}. Choose a larger one, or crop less of it.`,
    })
}

const reencode = async (bytes: Buffer, isPhoto: boolean) => {
  try {
    const picture = await openPicture(bytes)
    if (isPhoto) requireSize((await picture.metadata()).autoOrient)
    return await picture
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isTooBig = error instanceof Error && /exceeds pixel limit/.test(error.message)
    throw new Refusal(isTooBig ? 'pictureTooBig' : 'pictureUnreadable', { cause: error })
  }
}

export type ReadPicture = { readonly data: Buffer; readonly width: number; readonly height: number }

/**
 * Re-encodes a picture: upright, on white, without metadata, limited in size. Only pixels of the upload
 * survive. Of a photo for a page, `isPhoto`, it requires enough pixels.
 * @throws fileEmpty, unsupportedMedia, pictureUnreadable, pictureTooBig, pictureTooSmall
 */
export const readPicture = async (
  bytes: Uint8Array,
  { isPhoto = false }: { readonly isPhoto?: boolean } = {},
): Promise<ReadPicture> => {
  if (bytes.length === 0) throw new Refusal('fileEmpty')
  const { data, info } = await limitDecodes(() =>
    reencode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isPhoto),
  )
  return { data, width: info.width, height: info.height }
}
