import { clamp } from '#web/clamp.ts'

/** Limits of the specification's cropper, whose output is a JPEG at quality 1. */
export const PICTURE_PX_MAX = 2000
export const CROP_PX_MIN = 10
export const SCALE_STEP = 0.2
export const COVER_ASPECT = 16 / 10

export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
type Size = Pick<Area, 'width' | 'height'>

/** Largest factor, at most 1, at which a picture is within the cropper's 2000 × 2000 px. */
const shrinkOf = ({ width, height }: Size): number => Math.min(1, PICTURE_PX_MAX / Math.max(width, height))

/** The largest area in the cover's aspect ratio. */
const largestIn = ({ width, height }: Size): Size =>
  width / height > COVER_ASPECT
    ? { width: height * COVER_ASPECT, height }
    : { width, height: width / COVER_ASPECT }

/** Magnification of the crop: 1 covers as much of the picture as possible. */
export const scaleOf = (area: Size, picture: Size): number => largestIn(picture).width / area.width

/** The scale at which the crop has its minimum of ten pixels. */
const scaleMax = (picture: Size): number => Math.max(1, largestIn(picture).height / CROP_PX_MIN)

/** The area at another scale, with the same center, within the picture. */
export const scaleCrop = (area: Area, scale: number, picture: Size): Area => {
  const { width: fullWidth } = largestIn(picture)
  const width = fullWidth / clamp(scale, 1, scaleMax(picture))
  const height = width / COVER_ASPECT
  const x = clamp(area.x + (area.width - width) / 2, 0, picture.width - width)
  const y = clamp(area.y + (area.height - height) / 2, 0, picture.height - height)
  return { x, y, width, height }
}

/** Initial crop: as much as possible, centered. */
export const largestCrop = (picture: Size): Area =>
  scaleCrop({ x: 0, y: 0, width: picture.width, height: picture.height }, 1, picture)

/** Height in pixels of the largest crop of a picture, which the cropper shrinks first. */
export const largestCropHeight = (picture: Size): number =>
  Math.round(largestIn(picture).height * shrinkOf(picture))

/** The next step up or down: 1.2 follows 1.07. */
export const nextScale = (scale: number, direction: 1 | -1): number => {
  const step = scale / SCALE_STEP
  // The thousandth absorbs rounding errors, so that 1.2 counts as exactly six steps.
  const next = direction > 0 ? Math.floor(step + 1.001) : Math.ceil(step - 1.001)
  return Math.max(1, next * SCALE_STEP)
}

/** Keeps the colors of phones' photos, as far as the browser can. */
const COLORS: CanvasRenderingContext2DSettings = { colorSpace: 'display-p3' }

/** Draws the picture on white, rotated by quarter turns and at most 2000 × 2000 px large. */
export const drawRotated = (source: ImageBitmap, quarterTurns: number, canvas: HTMLCanvasElement): void => {
  const shrink = shrinkOf(source)
  const width = Math.round(source.width * shrink)
  const height = Math.round(source.height * shrink)
  const isSideways = quarterTurns % 2 === 1
  canvas.width = isSideways ? height : width
  canvas.height = isSideways ? width : height
  const context = canvas.getContext('2d', COLORS)
  // A JPEG has no transparency: what is left empty would be black.
  if (context) context.fillStyle = 'white'
  context?.fillRect(0, 0, canvas.width, canvas.height)
  context?.translate(canvas.width / 2, canvas.height / 2)
  context?.rotate((quarterTurns * Math.PI) / 2)
  context?.drawImage(source, -width / 2, -height / 2, width, height)
}

/** The crop as JPEG; null if the browser failed. */
export const cropCanvas = (
  canvas: HTMLCanvasElement,
  { x, y, width, height }: Area,
): Promise<Blob | null> => {
  const output = document.createElement('canvas')
  output.width = Math.max(CROP_PX_MIN, Math.round(width))
  output.height = Math.max(CROP_PX_MIN, Math.round(height))
  output.getContext('2d', COLORS)?.drawImage(canvas, x, y, width, height, 0, 0, output.width, output.height)
  return new Promise((resolve) => output.toBlob(resolve, 'image/jpeg', 1))
}
