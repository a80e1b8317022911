import sharp from 'sharp'
import type { Deps } from '#server/deps.ts'
import { type StoredImage, storeImage } from '#server/media/store-image.ts'
import { type DemoCase, readArt } from './demo-cases.ts'

/**
 * Details of a cover (left, middle and right), as fractions of its size. Each case has one drawing, and its gallery
 * shows details of it.
 */
const DETAILS = [
  { left: 0, top: 0.3, width: 0.5, height: 0.5 },
  { left: 0.3, top: 0.45, width: 0.45, height: 0.45 },
  { left: 0.55, top: 0.05, width: 0.42, height: 0.42 },
] as const

export type DemoPicture = { readonly stored: StoredImage; readonly alt: string }

const cropDetail = async (
  bytes: Buffer,
  { left, top, width, height }: (typeof DETAILS)[number],
): Promise<Buffer> => {
  const { width: coverWidth, height: coverHeight } = await sharp(bytes).metadata()
  const box = {
    left: Math.round(left * coverWidth),
    top: Math.round(top * coverHeight),
    width: Math.round(width * coverWidth),
    height: Math.round(height * coverHeight),
  }
  return sharp(bytes).extract(box).jpeg({ quality: 88 }).toBuffer()
}

/** The cover of a demo case and three details of it. */
export const storePictures = async (
  deps: Deps,
  demoCase: DemoCase,
): Promise<{ cover: DemoPicture; details: DemoPicture[] }> => {
  const bytes = readArt(demoCase.cover)
  const cover = { stored: await storeImage(deps, bytes), alt: demoCase.coverAlt }
  const details = await Promise.all(
    DETAILS.map(async (detail, index) => ({
      stored: await storeImage(deps, await cropDetail(bytes, detail)),
      alt: demoCase.detailAlts[index] ?? demoCase.coverAlt,
    })),
  )
  return { cover, details }
}
