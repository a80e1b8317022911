import sharp from 'sharp'
import type { Image } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { variantMaker } from '#server/media/make-variant.ts'

type Size = { readonly width: number; readonly height: number }

/** A case's cover cropped to a size, as JPEG; null if its file is missing. */
export const coverReader = (deps: Pick<Deps, 'storage'>) => {
  const variant = variantMaker(deps)
  return async (cover: Pick<Image, 'mediaId'>, { width, height }: Size): Promise<Buffer | null> => {
    const bytes = await variant({ mediaId: cover.mediaId, width: 1200, format: 'jpg' })
    return bytes && sharp(bytes).resize({ width, height, fit: 'cover' }).jpeg({ quality: 86 }).toBuffer()
  }
}
export type ReadCover = ReturnType<typeof coverReader>

export const jpegUri = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`
