import { IMAGE_FORMATS, IMAGE_WIDTHS, type ImageFormat } from '#contract/cases/media.ts'

export const originalKey = (mediaId: string): string => `media/${mediaId}/original`

export const variantKey = (of: { mediaId: string; width: number; format: ImageFormat }): string =>
  `media/${of.mediaId}/${of.width}.${of.format}`

/** Every possible storage key of a picture: variants are made on demand. */
export const pictureKeys = (mediaId: string): string[] => [
  ...IMAGE_WIDTHS.flatMap((width) => IMAGE_FORMATS.map((format) => variantKey({ mediaId, width, format }))),
  originalKey(mediaId),
]
