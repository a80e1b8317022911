import { clamp } from '#web/clamp.ts'

/** Rectangles that cover private parts of a photo, in its pixels. */
export type Size = { readonly width: number; readonly height: number }
export type Point = { readonly x: number; readonly y: number }
export type Cover = Point & Size

/** A cover is never too small to be seen or touched. */
const SIDE_MIN = 12

/** The cover within the picture, with whole pixels. */
const within = ({ x, y, width, height }: Cover, picture: Size): Cover => {
  const cover = {
    width: Math.round(clamp(width, Math.min(SIDE_MIN, picture.width), picture.width)),
    height: Math.round(clamp(height, Math.min(SIDE_MIN, picture.height), picture.height)),
  }
  return {
    ...cover,
    x: Math.round(clamp(x, 0, picture.width - cover.width)),
    y: Math.round(clamp(y, 0, picture.height - cover.height)),
  }
}

/** The cover that is dragged open between two points, in any direction. */
export const coverBetween = (from: Point, to: Point, picture: Size): Cover =>
  within(
    {
      x: Math.min(from.x, to.x),
      y: Math.min(from.y, to.y),
      width: Math.abs(to.x - from.x),
      height: Math.abs(to.y - from.y),
    },
    picture,
  )

/** A first cover for those who don't drag: a wide bar in the middle. */
export const middleCover = (picture: Size): Cover =>
  within(
    {
      x: picture.width / 4,
      y: (picture.height * 9) / 20,
      width: picture.width / 2,
      height: picture.height / 10,
    },
    picture,
  )

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** A hundredth of the longer side for each key press. */
const STEPS = 100

/** The cover after a key: arrows move it, with Shift its size changes; null for any other key. */
export const coverAfterKey = (
  cover: Cover,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
  picture: Size,
): Cover | null => {
  const arrow = ARROWS[key]
  if (arrow === undefined) return null
  const step = Math.max(1, Math.max(picture.width, picture.height) / STEPS)
  const by = { x: arrow.x * step, y: arrow.y * step }
  return within(
    shiftKey
      ? { ...cover, width: cover.width + by.x, height: cover.height + by.y }
      : { ...cover, x: cover.x + by.x, y: cover.y + by.y },
    picture,
  )
}
