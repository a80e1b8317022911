import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from '#contract/media/picture-addresses.ts'

export const originalKey = (mediaId: string): string => `media/${mediaId}/original`

export const variantKey = (variant: { mediaId: string; width: number; format: ImageFormat }): string =>
  `media/${variant.mediaId}/${variant.width}.${variant.format}`

/** Every possible storage key of a picture. Variants are made on demand, so not all of the keys exist. */
export const pictureKeys = (mediaId: string): string[] => [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => variantKey({ mediaId, width, format }))),
  originalKey(mediaId),
]
