import sharp, { type Sharp } from 'sharp'
import type { IMAGE_WIDTHS, ImageFormat } from '#contract/media.ts'
import type { Deps } from '#server/deps.ts'
import { originalKey } from './store-image.ts'

type Encode = (image: Sharp) => Sharp

const encode: Record<ImageFormat, Encode> = {
  // Somebody waits for it: five times as quick as effort 2, and a hundredth larger.
  avif: (image) => image.avif({ quality: 55, effort: 0 }),
  webp: (image) => image.webp({ quality: 76, effort: 3 }),
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

export const CONTENT_TYPES: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

const ENCODES_AT_ONCE = 2

/** Lets so many through at a time; the others wait their turn. */
const turnstile = (places: number) => {
  let free = places
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}

export type VariantAsked = {
  readonly mediaId: string
  readonly width: (typeof IMAGE_WIDTHS)[number]
  readonly format: ImageFormat
}

/** Gives a picture in a width and format: made when first asked for, then kept. Null where there is no such picture. */
export const variantMaker = ({
  storage,
}: Pick<Deps, 'storage'>): ((asked: VariantAsked) => Promise<Buffer | null>) => {
  const oneOfTwo = turnstile(ENCODES_AT_ONCE)
  const underWay = new Map<string, Promise<Buffer | null>>()

  const make = async ({ mediaId, width, format }: VariantAsked, key: string): Promise<Buffer | null> => {
    const kept = await storage.get(key)
    if (kept !== null) return kept
    const original = await storage.get(originalKey(mediaId))
    if (original === null) return null
    const made = await oneOfTwo(() =>
      encode[format](sharp(original).resize({ width, withoutEnlargement: true })).toBuffer(),
    )
    await storage.put(key, made)
    return made
  }

  return (asked) => {
    const key = `media/${asked.mediaId}/${asked.width}.${asked.format}`
    const known = underWay.get(key)
    if (known !== undefined) return known
    const job = make(asked, key).finally(() => underWay.delete(key))
    underWay.set(key, job)
    return job
  }
}
