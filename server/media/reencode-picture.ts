import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { PDF_TYPE, PICTURE_PIXELS_MAX, PICTURE_SIDE_MIN } from '#contract/media/upload-limits.ts'
import type { Deps } from '#server/deps.ts'
import type { PoolCaller } from '#server/platform/jobs/work-pool.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { INTERNAL } from '#server/platform/secrets/password-hasher.ts'
import { decodeHeic } from './decode-heic.ts'
import { isDisplayP3, isHeicInDisplayP3, markAsDisplayP3 } from './display-p3.ts'
import { sniffType } from './sniff-type.ts'

// Only photo formats are loaded, because vector and animation formats can contain more than a picture.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'],
})

const SIDE_MAX = 2000

export const UNSUPPORTED_FORMAT = 'We take photos as JPEG, PNG, WebP, AVIF or HEIC.'

/** Charges the sender for decoding, by what a file's header says. @throws slowDown */
export type ChargeDecoding = (work: 'megapixel' | 'slowMegapixel', megapixels: number) => void

const MEGAPIXEL = 1_000_000

/** Pixels of a HEIC picture by its header, without decoding: of the largest size that its properties name. */
const pixelsOfHeic = (bytes: Buffer): number => {
  let pixels = 0
  for (let at = bytes.indexOf('ispe'); at >= 0 && at + 16 <= bytes.length; at = bytes.indexOf('ispe', at + 4))
    pixels = Math.max(pixels, bytes.readUInt32BE(at + 8) * bytes.readUInt32BE(at + 12))
  return Math.min(pixels, PICTURE_PIXELS_MAX)
}

type OpenPicture = { readonly picture: Sharp; readonly isP3: boolean }

/**
 * Opens a file's picture, turned upright; of an animation, the first frame. Pixels in Display P3 stay so; any others
 * become sRGB.
 */
const openPicture = async (bytes: Buffer, charge: ChargeDecoding | undefined): Promise<OpenPicture> => {
  const type = sniffType(bytes)
  if (type === null || type === PDF_TYPE)
    throw new Refusal('unsupportedMedia', { sentence: UNSUPPORTED_FORMAT })
  if (type === 'image/heic') {
    charge?.('slowMegapixel', pixelsOfHeic(bytes) / MEGAPIXEL)
    const { data, width, height } = await decodeHeic(bytes)
    return { picture: sharp(data, { raw: { width, height, channels: 4 } }), isP3: isHeicInDisplayP3(bytes) }
  }
  const options = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' } as const
  const { width, height, icc } = await sharp(bytes, options).metadata()
  if (width * height > PICTURE_PIXELS_MAX) throw new Refusal('pictureTooBig')
  charge?.(type === 'image/avif' ? 'slowMegapixel' : 'megapixel', (width * height) / MEGAPIXEL)
  const isP3 = icc !== undefined && isDisplayP3(icc)
  return { picture: sharp(bytes, { ...options, ignoreIcc: isP3 }).autoOrient(), isP3 }
}

/** @throws pictureTooSmall if the upright picture's shorter side is under the minimum */
const requireSize = ({ width, height }: { readonly width: number; readonly height: number }): void => {
  if (Math.min(width, height) < PICTURE_SIDE_MIN)
    throw new Refusal('pictureTooSmall', {
      sentence: `That photo is ${width} × ${height} pixels. Its shorter side needs at least ${PICTURE_SIDE_MIN}. Choose a larger one, or crop less of it.`,
    })
}

const reencode = async (bytes: Buffer, isPhoto: boolean, charge: ChargeDecoding | undefined) => {
  try {
    const { picture, isP3 } = await openPicture(bytes, charge)
    if (isPhoto) requireSize((await picture.metadata()).autoOrient)
    const { data, info } = await picture
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88 })
      .toBuffer({ resolveWithObject: true })
    return { data: isP3 ? await markAsDisplayP3(data) : data, info }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const isTooBig = error instanceof Error && /exceeds pixel limit/.test(error.message)
    throw new Refusal(isTooBig ? 'pictureTooBig' : 'pictureUnreadable', { cause: error })
  }
}

export type ReadPicture = { readonly data: Buffer; readonly width: number; readonly height: number }

export type PictureSettings = {
  /** Whether it is a photo for a page, which needs enough pixels. */
  readonly isPhoto?: boolean
  /** Who waits for it. */
  readonly caller?: PoolCaller
  readonly charge?: ChargeDecoding | undefined
}

/**
 * Re-encodes a picture: upright, on white, without metadata, limited in size. Only pixels of the upload survive, in
 * sRGB or Display P3.
 * @throws fileEmpty, unsupportedMedia, pictureUnreadable, pictureTooBig, pictureTooSmall, busy, slowDown
 */
export const reencodePicture = async (
  { decodingPool }: Pick<Deps, 'decodingPool'>,
  bytes: Uint8Array,
  { isPhoto = false, caller = INTERNAL, charge }: PictureSettings = {},
): Promise<ReadPicture> => {
  if (bytes.length === 0) throw new Refusal('fileEmpty')
  const key = createHash('sha256').update(bytes).update(String(isPhoto)).digest('hex')
  const { data, info } = await decodingPool.run(key, caller, () =>
    reencode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isPhoto, charge),
  )
  return { data, width: info.width, height: info.height }
}
