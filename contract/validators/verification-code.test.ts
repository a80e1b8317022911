import { expect, test } from 'vitest'
import { isVerificationCode } from './verification-code.ts'

test.each([
  ['123456', true],
  ['000000', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['123 456', false],
  ['１２３４５６', false],
  ['123456\n', false],
  ['', false],
])('%j is valid: %s', (text, valid) => {
  expect(isVerificationCode(text)).toBe(valid)
})
