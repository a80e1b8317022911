import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine, cleanText, countCharacters } from './plain-text.ts'

test.each([
  ['  Carol  ', 'Carol'],
  ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
  ['one\n\n\n\ntwo', 'one\n\ntwo'],
  ['one   \ntwo', 'one\ntwo'],
  ['a\u200Bb\uFEFFc\u0000d', 'abcd'],
  ['\u202Eevil\u202C', 'evil'],
  ['\u061Cmark', 'mark'],
  ['e\u0301', 'é'],
  ['👨\u200D👩\u200D👧', '👨\u200D👩\u200D👧'],
  ['<b>hi</b> https://mail.example', '<b>hi</b> https://mail.example'],
])('cleans %j', (typed, cleaned) => {
  expect(cleanText(typed)).toBe(cleaned)
})

test('a tab separates words like a space', () => {
  expect(cleanLine('Carol\tBrandt')).toBe('Carol Brandt')
  expect(cleanLine('Carol\n Brandt')).toBe('Carol Brandt')
})

test('cleaning clean text changes nothing', () => {
  const piece = fc.constantFrom(
    'a',
    'e',
    '\u0301',
    ' ',
    '\n',
    '\r',
    '\t',
    '\u200B',
    '\u202E',
    '\u200D',
    '👧',
    '\uD800',
    '\u0000',
  )
  fc.assert(
    fc.property(fc.string({ unit: piece }), (typed) => {
      const cleaned = cleanText(typed)
      expect(cleanText(cleaned)).toBe(cleaned)
    }),
  )
})

test.each([
  ['', 0],
  ['Thank you', 9],
  ['💚', 1],
  ['José', 4],
  ['👩‍👧', 3],
])('%j has %s characters, as in the database', (text, count) => {
  expect(countCharacters(text)).toBe(count)
})
