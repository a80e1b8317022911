import type { ExperimentResult } from '#contract/tracking/insight-calls.ts'

/** 95 % quantile of the normal distribution, two-sided. */
const Z = 1.96
/** Chi-square with one degree of freedom: a split this uneven happens by chance once in a thousand times. */
const CHI_SQUARE_MAX = 10.83
/** In points: smaller differences don't matter. */
const MATTERS_POINTS = 0.3
/** Longer estimates aren't shown. */
const DAYS_MAX = 365

export type Interval = { readonly difference: number; readonly low: number; readonly high: number }
export type Sample = { readonly saw: number; readonly gave: number }

const around = (difference: number, error: number): Interval => ({
  difference,
  low: difference - Z * error,
  high: difference + Z * error,
})

/**
 * Difference in conversion of `b` over `a`, in points. Agresti and Caffo's interval: one visitor who gave and one who
 * didn't are added to each, so its middle isn't quite the difference.
 */
export const conversionInterval = (a: Sample, b: Sample): Interval | null => {
  if (a.saw === 0 || b.saw === 0) return null
  const share = ({ saw, gave }: Sample) => (gave + 1) / (saw + 2)
  const variance = (sample: Sample) => (share(sample) * (1 - share(sample))) / (sample.saw + 2)
  const { low, high } = around(100 * (share(b) - share(a)), 100 * Math.sqrt(variance(a) + variance(b)))
  return { difference: 100 * (b.gave / b.saw - a.gave / a.saw), low, high }
}

/** Number of donors, and the sums of their donations and of the squares of these. */
export type DonationSums = { readonly donors: number; readonly sum: number; readonly squares: number }

/** Difference in average donation of `b` over `a` (Welch); needs two donors each. */
export const amountInterval = (a: DonationSums, b: DonationSums): Interval | null => {
  if (a.donors < 2 || b.donors < 2) return null
  const mean = ({ donors, sum }: DonationSums) => sum / donors
  const variance = (sums: DonationSums) =>
    Math.max(0, sums.squares - sums.donors * mean(sums) ** 2) / (sums.donors - 1) / sums.donors
  return around(mean(b) - mean(a), Math.sqrt(variance(a) + variance(b)))
}

/** Whether the visitors' split matches the intended shares. */
export const isBalanced = (parts: readonly { readonly saw: number; readonly share: number }[]): boolean => {
  const saw = parts.reduce((sum, part) => sum + part.saw, 0)
  const shares = parts.reduce((sum, { share }) => sum + share, 0)
  if (saw === 0) return true
  const chiSquare = parts.reduce((sum, part) => {
    const expected = (saw * part.share) / shares
    return sum + (part.saw - expected) ** 2 / expected
  }, 0)
  return chiSquare < CHI_SQUARE_MAX
}

export const verdictOf = (interval: Interval | null): ExperimentResult['verdict'] => {
  if (interval === null) return 'early'
  if (interval.low > 0) return 'better'
  if (interval.high < 0) return 'worse'
  return interval.low > -MATTERS_POINTS && interval.high < MATTERS_POINTS ? 'same' : 'early'
}

/** Days until the measured difference, if it stays, would be significant; null if unknown or beyond a year. */
export const daysLeft = (interval: Interval | null, days: number): number | null => {
  if (interval === null || days <= 0) return null
  const halfWidth = (interval.high - interval.low) / 2
  // An interval narrows with the square root of the visitors.
  const remaining = Math.ceil(days * ((halfWidth / interval.difference) ** 2 - 1))
  return remaining > 0 && remaining <= DAYS_MAX ? remaining : null
}
