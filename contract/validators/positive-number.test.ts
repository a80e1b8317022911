import { expect, test } from 'vitest'
import { isPositiveNumber } from './positive-number.ts'

test.each([
  ['1', true],
  ['10', true],
  ['0.5', true],
  ['12.50', true],
  ['0.001', true],
  ['9'.repeat(400), true],
  ['0', false],
  ['0.00', false],
  ['-1', false],
  ['+1', false],
  ['01', false],
  ['.5', false],
  ['5.', false],
  ['1e9', false],
  ['1,000', false],
  ['5 0', false],
  ['NaN', false],
  ['Infinity', false],
  ['', false],
])('%j is valid: %s', (text, valid) => {
  expect(isPositiveNumber(text)).toBe(valid)
})
