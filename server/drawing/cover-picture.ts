import sharp from 'sharp'

type Size = { readonly width: number; readonly height: number }

/** The middle of a cover, in the size of its place. */
export const cropCover = (bytes: Uint8Array, { width, height }: Size): Promise<Buffer> =>
  sharp(bytes).resize({ width, height, fit: 'cover' }).jpeg({ quality: 86 }).toBuffer()

export const jpegUri = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString('base64')}`
