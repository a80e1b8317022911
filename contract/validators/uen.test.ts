import { expect, test } from 'vitest'
import { isUen } from './uen.ts'

test.each([
  ['53012345D', true],
  ['200012345A', true],
  ['T08LL0001A', true],
  ['S88SS0102G', true],
  ['R12CC3456Z', true],
  ['t08ll0001a', true],
  ['5301234D', false],
  ['530123456', false],
  ['53012345DD', false],
  ['2000123456', false],
  ['20001234567A', false],
  ['U08LL0001A', false],
  ['T08ZZ0001A', false],
  ['T08LL00012', false],
  ['T8LL00012A', false],
  ['T08LL0001', false],
  ['T08LLL001A', false],
  ['', false],
])('%j is valid: %s', (text, valid) => {
  expect(isUen(text)).toBe(valid)
})
