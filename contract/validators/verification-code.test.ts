import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CODE_TEXT_MAX, verificationCodeIn } from './verification-code.ts'

test.each([
  '216512',
  ' 216512\n',
  '216 512',
  '216-512',
  '216–512',
  '216\u00A0512',
  '216.512',
  '2 1 6 5 1 2',
  '２１６５１２',
  '٢١٦٥١٢',
  '۲۱۶۵۱۲',
  '\u200E216512\u200F',
  '\u2068216\u200B512\u2069',
  'Your code is 216512.',
  'Your code is216512It works for 10 minutes.',
  '216512 is your code. It works for 10 minutes, until 3:45 PM.',
  'G-216512',
  '验证码：216512，10分钟',
  'Code 216-512, again: 216512',
  '216512\n10 minutes',
  'Call (918) 555-0164 or 800-555-0164, or type 216512',
])('%j is a code', (text) => {
  expect(verificationCodeIn(text)).toBe('216512')
})

test.each([
  '',
  '12345',
  '1234567',
  '123456 7',
  '12345a',
  '123  45',
  '216512 or 333444',
  '216512 333444',
  '216-512-333',
  'It works for 10 minutes.',
  'Call (918) 555-0164.',
  `216512${' '.repeat(CODE_TEXT_MAX)}`,
])('%j is no code', (text) => {
  expect(verificationCodeIn(text)).toBeNull()
})

test('any six digits are a code, however they are grouped', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  const separator = fc.constantFrom('', ' ', '-', '\u2011', '\u200E')
  const typed = fc.array(fc.tuple(digit, separator), { minLength: 6, maxLength: 6 })
  fc.assert(
    fc.property(typed, (parts) => {
      const code = parts.map(([value]) => value).join('')
      expect(verificationCodeIn(parts.flat().join(''))).toBe(code)
    }),
  )
})
