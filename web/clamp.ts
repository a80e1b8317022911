/** The value, or the end of the range that it is beyond. */
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), high)
