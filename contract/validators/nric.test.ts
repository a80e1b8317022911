import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNric } from './nric.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const FIRST = [...'STFGM']

describe('a published example', () => {
  test.each(['S1234567D', 'T1234567J', 'F1234567N', 'G1234567X', 'M1234567K', 's0000001i'])(
    '%s is valid',
    (text) => {
      expect(isNric(text)).toBe(true)
    },
  )
})

test.each([
  '',
  'S1234567',
  'S1234567E',
  'S123456D',
  'S12345678D',
  'A1234567D',
  '1234567DS',
  'S1234567D ',
  'ſ1234567D',
  'S１２３４５６７D',
])('%j is refused', (text) => {
  expect(isNric(text)).toBe(false)
})

const sevenDigits = fc.integer({ min: 0, max: 9_999_999 }).map((number) => String(number).padStart(7, '0'))
const checkLettersOf = (first: string, digits: string): string[] =>
  LETTERS.filter((letter) => isNric(`${first}${digits}${letter}`))

test('every seven digits have exactly one check letter per series', () => {
  fc.assert(
    fc.property(fc.constantFrom(...FIRST), sevenDigits, (first, digits) => {
      expect(checkLettersOf(first, digits)).toHaveLength(1)
    }),
  )
})

test('one wrong digit is always detected', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...FIRST),
      sevenDigits,
      fc.nat(6),
      fc.integer({ min: 1, max: 9 }),
      (first, digits, place, step) => {
        const [check] = checkLettersOf(first, digits)
        const wrong = [...digits]
        wrong[place] = String((Number(wrong[place]) + step) % 10)
        expect(isNric(`${first}${wrong.join('')}${check}`)).toBe(false)
      },
    ),
  )
})
