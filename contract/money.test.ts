import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addCents,
  CENTS_MAX,
  formatCents,
  formatCompact,
  formatDonation,
  formatWholeDollars,
  isCents,
  parseDollars,
  shareOfCents,
  splitCents,
} from './money.ts'

const cents = fc.integer({ min: 0, max: CENTS_MAX })
const weights = fc
  .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
  .filter((all) => all.some((weight) => weight > 0))
const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0)

describe('splitting', () => {
  test('the parts add up exactly to the whole', () => {
    fc.assert(
      fc.property(cents, weights, (amount, by) => {
        expect(sum(splitCents(amount, by))).toBe(amount)
      }),
    )
  })

  test('every part is within a cent of its share', () => {
    fc.assert(
      fc.property(cents, weights, (amount, by) => {
        const whole = BigInt(sum(by))
        for (const [index, part] of splitCents(amount, by).entries()) {
          const off = BigInt(part) * whole - BigInt(amount) * BigInt(by[index] ?? 0)
          expect(off < whole && off > -whole, `part ${index} of ${amount} by ${by}`).toBe(true)
        }
      }),
    )
  })

  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1, [1, 1], [1, 0]],
    [0, [3, 1], [0, 0]],
    [10, [0, 1], [0, 10]],
    [99_99, [50, 30, 20], [49_99, 30_00, 20_00]],
  ])('%s cents by the weights %j are %j', (amount, by, parts) => {
    expect(splitCents(amount, by)).toEqual(parts)
  })

  test.each([[[]], [[0, 0]], [[1, -1]], [[-1, 3]], [[Number.NaN]]])('weights %j are refused', (by) => {
    expect(() => splitCents(100, by)).toThrow(RangeError)
  })
})

describe('adding and shares', () => {
  test('an amount that isn’t in whole cents or is out of range is refused, never rounded', () => {
    for (const odd of [0.5, Number.NaN, Number.POSITIVE_INFINITY, CENTS_MAX + 1, -CENTS_MAX - 1]) {
      expect(isCents(odd)).toBe(false)
      expect(() => addCents(1, odd)).toThrow(RangeError)
      expect(() => formatCents(odd)).toThrow(RangeError)
    }
    expect(() => addCents(CENTS_MAX, 1)).toThrow(RangeError)
  })

  test('a share is rounded half up to the cent, like exact arithmetic', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 10_000 }), (amount, basisPoints) => {
        const exact = (BigInt(amount) * BigInt(basisPoints) + 5000n) / 10_000n
        expect(shareOfCents(amount, basisPoints)).toBe(Number(exact))
      }),
    )
  })
})

describe('parsing a typed amount', () => {
  test.each([
    ['50', 5000],
    ['$50', 5000],
    [' $ 50 ', 5000],
    ['0', 0],
    ['50.', 5000],
    ['$1,250.', 125_000],
    ['4.99', 499],
    ['5', 500],
    ['5.1', 510],
    ['5.05', 505],
    ['5000.01', 500_001],
    ['1,250.50', 125_050],
    ['$1,250', 125_000],
    ['005', 500],
    ['100000000', CENTS_MAX],
    ['100000000.01', CENTS_MAX],
    ['1000000000', CENTS_MAX],
    ['999999999999', CENTS_MAX],
    ['9'.repeat(400), CENTS_MAX],
    ['9,999,999,999', CENTS_MAX],
  ])('%j is %s cents', (text, amount) => {
    expect(parseDollars(text)).toBe(amount)
  })

  test.each([
    '',
    ' ',
    '$',
    'NaN',
    'Infinity',
    '1e9',
    '5 0',
    '-5',
    '−5',
    '+5',
    '4.999',
    '5..',
    '.',
    '.50',
    '5,00',
    '1,2500',
    ',500',
    '5.0.0',
    '0x10',
    '５０',
    '٥٠',
    '50€',
    '50 dollars',
    '5\u200b0',
  ])('%j is not an amount', (text) => {
    expect(parseDollars(text)).toBeNull()
  })

  test('a formatted amount is parsed as the same amount', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(parseDollars(formatCents(amount))).toBe(amount)
        expect(parseDollars(formatDonation(amount))).toBe(amount)
      }),
    )
  })
})

describe('formatting', () => {
  test.each([
    [0, '$0.00', '$0', '$0'],
    [5, '$0.05', '$0', '$0.05'],
    [4825, '$48.25', '$48', '$48.25'],
    [5000, '$50.00', '$50', '$50'],
    [12_480_00, '$12,480.00', '$12,480', '$12,480'],
    [99_950, '$999.50', '$999', '$999.50'],
    [499_999, '$4,999.99', '$4,999', '$4,999.99'],
    [CENTS_MAX, '$100,000,000.00', '$100,000,000', '$100,000,000'],
    [-2500, '−$25.00', '−$25', '−$25'],
    [-2550, '−$25.50', '−$25', '−$25.50'],
  ])(
    '%s cents are written %s exactly, %s in whole dollars, and %s as a donation',
    (amount, exact, rounded, donation) => {
      expect(formatCents(amount)).toBe(exact)
      expect(formatWholeDollars(amount)).toBe(rounded)
      expect(formatDonation(amount)).toBe(donation)
    },
  )

  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1.0k'],
    [1049, '1.0k'],
    [1234, '1.2k'],
    [1999, '1.9k'],
    [12_500, '12.5k'],
    [123_456, '123.4k'],
    [1_000_000, '1000.0k'],
    [-1500, '-1.5k'],
  ])('%s is %s in short', (value, short) => {
    expect(formatCompact(value)).toBe(short)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%s is refused', (value) => {
    expect(() => formatCompact(value)).toThrow(TypeError)
  })
})
