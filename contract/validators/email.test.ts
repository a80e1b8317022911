import { expect, test } from 'vitest'
import { emailShape } from '../shapes.ts'
import { canonicalEmail, EMAIL_MAX, isEmail } from './email.ts'

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
  ['rosa@ma\u200Bil.example', false],
  ['rosa@ｍail.example', true],
  ['rosa@mäil.example/x.com', false],
  ['rosa@mail.example／x.com', false],
  ['rosa@mäil%2eexample.com', false],
  ['rosa@１２７.０.０.12', false],
])('%j: %s, for the forms as well', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
  expect(emailShape.safeParse(text).success).toBe(valid)
})

test.each([
  ['rosa@mail.example', 'rosa@mail.example'],
  ['Rosa.D@Mail.Example', 'Rosa.D@Mail.Example'],
  ['rosa@ｍail.example', 'rosa@mail.example'],
  ['rosa@ma\u{1d422}l.example', 'rosa@mail.example'],
  ['rosa@mail。example', 'rosa@mail.example'],
  ['rosa@mail．example', 'rosa@mail.example'],
  ['jose\u0301@exa\u0308mple.org', 'josé@xn--exmple-cua.org'],
  // KELVIN SIGN, which is a k to whoever compares in lower case.
  ['\u212Aim@mail.example', 'Kim@mail.example'],
  ['ｒosa@mail.example', 'ｒosa@mail.example'],
])('%j is the mailbox %j', (text, mailbox) => {
  expect(canonicalEmail(text)).toBe(mailbox)
  expect(canonicalEmail(mailbox)).toBe(mailbox)
  expect(emailShape.parse(` ${text} `)).toBe(mailbox)
})
