import { expect, test } from 'vitest'
import { isCreditCard } from './credit-card.ts'

test.each([
  ['378282246310005', true],
  ['4242424242424242', true],
  ['621234567890123456789', true],
  ['42424242424242', false],
  ['6212345678901234567890', false],
  ['0242424242424242', false],
  ['4242 4242 4242 4242', false],
  ['424242424242424a', false],
  ['', false],
])('%j is valid: %s', (text, valid) => {
  expect(isCreditCard(text)).toBe(valid)
})
