import { expect, test } from 'vitest'
import { emailShape } from '../shapes.ts'
import { EMAIL_MAX, isEmail } from './email.ts'

const longest = `${'a'.repeat(EMAIL_MAX - '@mail.example'.length)}@mail.example`

test.each([
  ['rosa@mail.example', true],
  ['rosa.delgado+gifts@mail.co.uk', true],
  ["o'brien@mail.example", true],
  ['josé@exämple.org', true],
  ['a@b.co', true],
  [longest, true],
  [`a${longest}`, false],
  ['', false],
  ['rosa', false],
  ['rosa@', false],
  ['@mail.example', false],
  ['rosa@mail', false],
  ['rosa@mail.e', false],
  ['rosa@mail.', false],
  ['rosa@mail.example.', false],
  ['ro sa@mail.example', false],
  ['rosa@@mail.example', false],
  ['rosa@mail..example', false],
  ['rosa@.mail.example', false],
  ['rosa..delgado@mail.example', false],
  ['.rosa@mail.example', false],
  ['rosa.@mail.example', false],
  ['rosa@mail.example, ada@mail.example', false],
  ['Rosa <rosa@mail.example>', false],
  ['rosa@mail.example\nbcc: all@mail.example', false],
  ['rosa@mail.example\u0000', false],
  ['ro\u200Bsa@mail.example', false],
])('%j: %s, for the forms as well', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
  expect(emailShape.safeParse(text).success).toBe(valid)
})
