import type { Image } from '#contract/cases/cases.ts'
import { PICTURES_PATH } from '#contract/headers.ts'

/** Widths of the image variants; the original's own width caps them. */
export const IMAGE_WIDTHS = [400, 800, 1200, 1600] as const
export const IMAGE_FORMATS = ['avif', 'webp', 'jpg'] as const
export type ImageFormat = (typeof IMAGE_FORMATS)[number]

export const imageUrl = (mediaId: string, width: number, format: ImageFormat): string =>
  `${PICTURES_PATH}${mediaId}/${width}.${format}`

export const imageWidths = (image: Pick<Image, 'width'>): number[] => {
  const smaller = IMAGE_WIDTHS.filter((width) => width <= image.width)
  return smaller.length > 0 ? smaller : [IMAGE_WIDTHS[0]]
}

export const imageSrcSet = (image: Pick<Image, 'mediaId' | 'width'>, format: ImageFormat): string =>
  imageWidths(image)
    .map((width) => `${imageUrl(image.mediaId, width, format)} ${width}w`)
    .join(', ')
