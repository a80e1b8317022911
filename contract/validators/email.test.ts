import { expect, test } from 'vitest'
import { emailShape } from '#contract/shapes.ts'
import { canonicalEmail, EMAIL_MAX, emailFormatProblem, isEmail } from './email.ts'

const local = 'a'.repeat(64)
const label = 'a'.repeat(63)
const longest = `${local}@${label}.${label}.${'a'.repeat(EMAIL_MAX - 64 - 1 - 64 - 64 - '.example'.length)}.example`

test.each([
  ['rosa@mail.example', true],
  ['rosa.delgado+gifts@mail.co.uk', true],
  ["o'brien@mail.example", true],
  ['rosa@exämple.org', true],
  ["!#$%&'*+-/=?^_`{|}~.9@mail.example", true],
  ['a@b.co', true],
  [longest, true],
  [`${longest}s`, false],
  [`${local}@mail.example`, true],
  [`a${local}@mail.example`, false],
  ['é@example.com', false],
  ['josé@mail.example', false],
  ['иван@mail.example', false],
  ['ｒosa@mail.example', false],
  ['"rosa"@mail.example', false],
  ['rosa§@mail.example', false],
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
  ['a@exa%mple.com', false],
  ['a@-example.com', false],
  ['a@example-.com', false],
  ['a@under_score.com', false],
  ['a@example.123', false],
  ['a@127.0.0.1', false],
  [`a@${label}.com`, true],
  [`a@a${label}.com`, false],
  ['a@пример.рф', true],
  ['rosa@ｍail.example', true],
  ['rosa@mäil.example/x.com', false],
  ['rosa@mail.example／x.com', false],
  ['rosa@mäil%2eexample.com', false],
  ['rosa@１２７.０.０.12', false],
])('%j is valid: %s, in forms too', (text, valid) => {
  expect(isEmail(text)).toBe(valid)
  // A form loses the null character, which no keyboard types.
  expect(emailShape.safeParse(text).success).toBe(valid || text.endsWith('\0'))
})

test.each([
  ['rosa@mail.example', 'rosa@mail.example'],
  ['Rosa.D@Mail.Example', 'Rosa.D@Mail.Example'],
  ['rosa@ｍail.example', 'rosa@mail.example'],
  ['rosa@ma\u{1d422}l.example', 'rosa@mail.example'],
  ['rosa@mail。example', 'rosa@mail.example'],
  ['rosa@mail．example', 'rosa@mail.example'],
  ['jose\u0301@exa\u0308mple.org', 'josé@xn--exmple-cua.org'],
  // KELVIN SIGN, which lower-cases to k.
  ['\u212Aim@mail.example', 'Kim@mail.example'],
  ['ｒosa@mail.example', 'ｒosa@mail.example'],
])('%j is the mailbox %j', (text, mailbox) => {
  expect(canonicalEmail(text)).toBe(mailbox)
  expect(canonicalEmail(mailbox)).toBe(mailbox)
  if (isEmail(mailbox)) expect(emailShape.parse(` ${text} `)).toBe(mailbox)
})

const LOOKS_LIKE = 'An e-mail address looks like name@mail.com.'
const LETTERS = 'Before the @, use only letters a to z without accents, such as jose@mail.com.'

test.each([
  ['', 'Enter your e-mail address, such as name@mail.com.'],
  ['rosa@', LOOKS_LIKE],
  ['é@example.com', LETTERS],
  ['jose\u0301@exämple.org', LETTERS],
  ['иван@mail.example', LETTERS],
  ['é@example', LOOKS_LIKE],
  ['josé §@mail.example', LOOKS_LIKE],
  [`a${local}@mail.example`, LOOKS_LIKE],
])('%j gets the message %j, in forms too', (text, sentence) => {
  expect(emailFormatProblem(text)).toBe(sentence)
  expect(emailShape.safeParse(text).error?.issues[0]?.message).toBe(sentence)
})

test('a valid address gets no message', () => {
  expect(emailFormatProblem('rosa@mail.example')).toBeNull()
})
