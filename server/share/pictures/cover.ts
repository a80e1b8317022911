import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaseDetail, Image } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { makeVariant } from '#server/media/make-variant.ts'

/** A case that can be shared: one with a cover. */
export type SharedCase = CaseDetail & { readonly cover: Image }

/** The home page's picture, for posters and share images without a case. */
const GENERAL_PICTURE = join(import.meta.dirname, '../../../web/home/hero/hero-1080.jpg')

/**
 * Reads a case's cover; the general picture without a case, or if its file is missing. A drawing reads it in its own
 * turn of the drawing pool, so that those who wait hold no picture in memory.
 */
export const readCover = async (
  deps: Pick<Deps, 'storage'>,
  cover: Pick<Image, 'mediaId'> | null,
): Promise<Uint8Array> => {
  const bytes = cover && (await makeVariant(deps, { mediaId: cover.mediaId, width: 1200, format: 'jpg' }))
  return bytes ?? readFile(GENERAL_PICTURE)
}
