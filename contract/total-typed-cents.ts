import { CENTS_MAX } from './money.ts'

/** Sum of amounts that a person typed, at most `CENTS_MAX`: each may be valid, and their sum too large. */
export const totalTypedCents = (parts: readonly number[]): number =>
  Math.min(
    parts.reduce((sum, part) => sum + part, 0),
    CENTS_MAX,
  )
