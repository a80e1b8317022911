import { expect, test } from 'vitest'
import { isIdCard } from './id-card.ts'

test.each([
  ['110101199003077758', true],
  ['11010119900307775X', true],
  ['11010119900307775x', true],
  ['11010119900307775', false],
  ['1101011990030777580', false],
  ['X10101199003077758', false],
  ['11010119900307775Y', false],
  ['', false],
])('%j is valid: %s', (text, valid) => {
  expect(isIdCard(text)).toBe(valid)
})
