import { expect, test } from 'vitest'
import { isAddress } from './address.ts'

test.each([
  ['朝阳区建国路88号', true],
  ['朝阳区（东）88号-2_A', true],
  ['12-34(B)', true],
  ['東京都港区', true],
  ['a', true],
  ['', false],
  ['12 Main Street', false],
  ['12,Main', false],
  ['12#3', false],
  ['朝阳区\n', false],
  ['Улица', false],
])('%j is valid: %s', (text, valid) => {
  expect(isAddress(text)).toBe(valid)
})
