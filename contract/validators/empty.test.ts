import { expect, test } from 'vitest'
import { isEmpty, isNotEmpty } from './empty.ts'

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  ['   ', true],
  ['\t\n', true],
  ['\u00a0', true],
  ['0', false],
  [' a ', false],
  ['false', false],
])('%j is empty: %s', (text, empty) => {
  expect(isEmpty(text)).toBe(empty)
  expect(isNotEmpty(text)).toBe(!empty)
})
