import { expect, test } from 'vitest'
import { basisPointsOf, rateStateOf, rateText } from './card-rates.ts'

test.each([
  ['mastercard', 0, 0, 'fine'],
  ['mastercard', 9, 100, 'fine'],
  ['mastercard', 10, 1334, 'fine'],
  ['mastercard', 10, 1333, 'near'],
  ['mastercard', 99, 1000, 'near'],
  ['mastercard', 100, 6666, 'reached'],
  ['mastercard', 100, 7000, 'near'],
  ['mastercard', 100, 0, 'reached'],
  ['visa', 149, 1000, 'fine'],
  ['visa', 150, 20_000, 'near'],
  ['visa', 1500, 100_000, 'reached'],
  ['declined', 29_999, 30_000, 'fine'],
  ['declined', 30_000, 300_000, 'near'],
] as const)('%s with %i of %i is %s', (measure, counted, of, state) => {
  expect(rateStateOf(measure, { counted, of })).toBe(state)
})

test('a rate is said with two decimals, and not at all while nothing was paid', () => {
  expect(rateText(basisPointsOf({ counted: 5, of: 1200 }))).toBe('0.42%')
  expect(rateText(basisPointsOf({ counted: 0, of: 0 }))).toBe('–')
})
