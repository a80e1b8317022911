import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { CaseDetail, Image } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { variantMaker } from '#server/media/make-variant.ts'

/** A case that can be shared: one with a cover. */
export type SharedCase = CaseDetail & { readonly cover: Image }

export type CoverSize = { readonly width: number; readonly height: number }

const crop = (bytes: Buffer, { width, height }: CoverSize): Promise<Buffer> =>
  sharp(bytes).resize({ width, height, fit: 'cover' }).jpeg({ quality: 86 }).toBuffer()

/** The home page's picture, for posters and share images without a case. */
const GENERAL_PICTURE = join(import.meta.dirname, '../../../web/home/hero/hero-1080.jpg')
export const generalCover = async (size: CoverSize): Promise<Buffer> =>
  crop(await readFile(GENERAL_PICTURE), size)

/** @returns a function that reads a case's cover as JPEG of a size, or the general picture if its file is missing */
export const coverReader = (deps: Pick<Deps, 'storage'>) => {
  const variant = variantMaker(deps)
  return async (cover: Pick<Image, 'mediaId'>, size: CoverSize): Promise<Buffer> => {
    const bytes = await variant({ mediaId: cover.mediaId, width: 1200, format: 'jpg' })
    return bytes === null ? generalCover(size) : crop(bytes, size)
  }
}
export type ReadCover = ReturnType<typeof coverReader>

export const jpegUri = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`
