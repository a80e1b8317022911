import { expect, test } from 'vitest'
import { isMainlandPhone } from './mainland-phone.ts'

test.each([
  ['13800138000', true],
  ['19912345678', true],
  ['23800138000', false],
  ['1380013800', false],
  ['138001380000', false],
  ['138 0013 8000', false],
  ['+8613800138000', false],
  ['', false],
])('%j is valid: %s', (text, valid) => {
  expect(isMainlandPhone(text)).toBe(valid)
})
