import { withCurrency } from './number-format.ts'

/** Money is integer US cents everywhere. This file is the only place that divides or rounds it. */

export const CENTS_MAX = 100_000_000_00

export const isCents = (value: number): boolean => Number.isSafeInteger(value) && Math.abs(value) <= CENTS_MAX

const assertCents = (value: number): number => {
  if (!isCents(value)) throw new RangeError(`Not an amount in whole cents: ${value}`)
  return value
}

export const addCents = (...parts: readonly number[]): number =>
  assertCents(parts.reduce((sum, part) => sum + assertCents(part), 0))

/** `basisPoints` of an amount, rounded half up to a cent: 290 of 5000 is 145. */
export const shareOfCents = (amountCents: number, basisPoints: number): number =>
  Math.floor((assertCents(amountCents) * basisPoints + 5000) / 10_000)

/**
 * Share of an amount for `part` of `whole`, rounded down to a cent, so that shares never sum to more than the
 * amount.
 */
export const proportionOfCents = (amountCents: number, part: number, whole: number): number => {
  if (!(whole > 0) || part < 0 || part > whole) throw new RangeError(`Not a part: ${part} of ${whole}`)
  return Number((BigInt(assertCents(amountCents)) * BigInt(part)) / BigInt(whole))
}

/** How many quarters of one amount are in another, rounded down: 7 of $33 in $58. */
export const quartersOf = (amountCents: number, wholeCents: number): number =>
  Math.floor((4 * assertCents(amountCents)) / assertCents(wholeCents))

/** Percent that a part is of the whole, rounded down, so that only the whole is 100. */
export const percentOf = (partCents: number, wholeCents: number): number =>
  wholeCents === 0 ? 0 : proportionOfCents(100, partCents, wholeCents)

/** Splits an amount by weights so that the parts add up to it exactly (largest remainder, first wins ties). */
export const splitCents = (amountCents: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  if (!(whole > 0) || weights.some((weight) => weight < 0)) throw new RangeError('Weights must be positive')
  const exact = weights.map((weight) => (assertCents(amountCents) * weight) / whole)
  const parts = exact.map(Math.floor)
  const missing = amountCents - parts.reduce((sum, part) => sum + part, 0)
  const order = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of order.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

export const isWholeDollars = (cents: number): boolean => assertCents(cents) % 100 === 0

/** An amount in cents, rounded up to whole dollars. */
export const upToWholeDollars = (cents: number): number => Math.ceil(assertCents(cents) / 100) * 100

const withCents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** Short form of the country's `US$`. */
export const DOLLAR = '$'

const signed = (cents: number, text: string): string => `${cents < 0 ? '−' : ''}${withCurrency(DOLLAR, text)}`

/** `$48.25`, `−$25.00`: amounts that a person pays, receives or is owed. */
export const formatCents = (cents: number): string =>
  signed(assertCents(cents), withCents.format(Math.abs(cents) / 100))

/** `1248.25`: machine-readable amounts. */
export const formatDecimal = (cents: number): string => (assertCents(cents) / 100).toFixed(2)

/**
 * `$12,480`: public totals and goals, rounded down, so that a goal isn't reached a cent early. Parts of a total are shown
 * by `moneyPathOf`.
 */
export const formatWholeDollars = (cents: number): string =>
  signed(assertCents(cents), whole.format(Math.trunc(Math.abs(cents) / 100)))

/** `$50` for a whole amount, `$50.25` otherwise: donations in lists and on chips. */
export const formatDonation = (cents: number): string =>
  cents % 100 === 0 ? formatWholeDollars(cents) : formatCents(cents)

/** `1.2k`: thousands with one decimal from 1000 on, the plain number below. Throws for NaN and infinities. */
export const formatCompact = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError('Only numbers can be formatted')
  return Math.abs(value) < 1000 ? String(value) : `${(Math.trunc(value / 100) / 10).toFixed(1)}k`
}

/**
 * Parses dollars as typed (`50`, `50.`, `$1,250.50`) into cents; null if it isn't an amount in whole cents. More than
 * `CENTS_MAX` becomes `CENTS_MAX`, so that a field refuses it with its maximum.
 */
export const parseDollars = (text: string): number | null => {
  const match = /^(?:\$\s*)?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (!match?.[1]) return null
  const dollars = Number(match[1].replaceAll(',', ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  return Math.min(dollars * 100 + cents, CENTS_MAX)
}
