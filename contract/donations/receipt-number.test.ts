import { expect, it } from 'vitest'
import { RECEIPT_NUMBER, RECEIPT_NUMBER_ALPHABET } from './receipt-number.ts'

it('finds receipt numbers in a text, in either case, and no part of another id', () => {
  const text = 'For 7Q4M-91XZ and 7q4m-91xz, not for 0190a0a0-0000-7000-8000-00000f00ba12.'
  const [, first, , second, ...rest] = text.split(RECEIPT_NUMBER)
  expect([first, second, rest.length]).toEqual(['7Q4M-91XZ', '7q4m-91xz', 1])
})

it('finds numbers of all characters that are used', () => {
  for (const character of RECEIPT_NUMBER_ALPHABET)
    expect(`${character.repeat(4)}-${character.repeat(4)}`).toMatch(RECEIPT_NUMBER)
})
