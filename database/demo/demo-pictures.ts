import type { Deps } from '#server/deps.ts'
import { type StoredImage, storeImage } from '#server/media/store-image.ts'
import { type DemoCase, readArt } from './demo-cases.ts'

export type DemoPicture = { readonly stored: StoredImage; readonly alt: string }

/** The pictures of a demo case by file name: its cover, then the others. */
export const storePictures = async (deps: Deps, demoCase: DemoCase): Promise<Map<string, DemoPicture>> => {
  const pictures = new Map<string, DemoPicture>()
  // One at a time, because the server decodes few pictures at once and refuses more.
  for (const { file, alt } of [{ file: demoCase.cover, alt: demoCase.coverAlt }, ...demoCase.pictures])
    pictures.set(file, { stored: await storeImage(deps, readArt(file)), alt })
  return pictures
}
