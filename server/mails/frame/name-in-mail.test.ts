import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { nameInGreeting, nameInMail } from './name-in-mail.ts'

test.each([
  ['Carol Brandt', 'Carol Brandt'],
  ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
  ['Ame\u0301lie', 'Amélie'],
  ['Free money at evil.example', 'Free money at evil. example'],
  ['https://evil.example/x', 'https: / / evil. example/x'],
  ['Card failed, call 1-888-555-0100', 'Card failed, call …'],
  ['Call +1 (888) 555.0100 now', 'Call … now'],
  ['Call １８８８５\u200B５５ or ٠١٢٣٤', 'Call … or …'],
  ['Unit 4B, floor 12', 'Unit 4B, floor 12'],
  ['evil\uA4F8example', 'evil. example'],
  ['evil．𝐜𝐨𝐦', 'evil. com'],
  ['น้ำ ทองคำ', 'น้ำ ทองคำ'],
  ['you@evil.example', 'you@ evil. example'],
  ['Ca\u200Brol\r\nBcc: Brandt\u3164', 'Carol Bcc: Brandt'],
  [`X${'\u0316'.repeat(90)}`, `X${'\u0316'.repeat(3)}`],
  [`ก${'\u0E49'.repeat(90)}`, `ก${'\u0E49'.repeat(8)}`],
  ['မြွှေ့', 'မြွှေ့'],
])('shows %j as %j', (name, shown) => {
  expect(nameInMail(name)).toBe(shown)
})

it('a name in a greeting is cut to 40 characters, between letters', () => {
  expect(nameInGreeting('x'.repeat(40))).toBe('x'.repeat(40))
  expect(nameInGreeting('x'.repeat(41))).toBe(`${'x'.repeat(39)}…`)
  expect(nameInGreeting('X\u0316'.repeat(50))).toBe(`${'X\u0316'.repeat(19)}…`)
})

it('a name in a mail is one line without links, whatever it contains', () => {
  const piece = fc.constantFrom(
    'a',
    'e',
    '.',
    'com',
    '\uA4F8',
    '1',
    '２',
    '-',
    '/',
    ':',
    '@',
    ' ',
    '\n',
    '\u2028',
    '\u0301',
    '\u0316',
    '\u200D',
  )
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 200 }), (name) => {
      for (const shown of [nameInMail(name), nameInGreeting(name)]) {
        expect(shown).not.toMatch(/[\r\n\u2028\u200D]|\p{M}{4}|\.com|:\/|@\w\w|\d{5}|\uA4F8/u)
        expect(shown).toBe(shown.normalize('NFC'))
      }
      expect([...nameInGreeting(name)].length).toBeLessThanOrEqual(40)
    }),
  )
})
