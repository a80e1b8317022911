import { expect, test } from 'vitest'
import { formatNumber, withCurrency } from './number-format.ts'

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567.5, '1,234,567.5'],
  [0.1, '0.1'],
  [-12_480, '-12,480'],
])('%s is written %s', (value, text) => {
  expect(formatNumber(value)).toBe(text)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%s is refused', (value) => {
  expect(() => formatNumber(value)).toThrow(TypeError)
})

test.each([
  ['$', '12,480', '$12,480'],
  ['€', '5', '€5'],
  ['₫', '12,480', '12,480₫'],
])('with the symbol %s, %s is written %s', (symbol, amount, text) => {
  expect(withCurrency(symbol, amount)).toBe(text)
})
