import fc from 'fast-check'
import { expect, it } from 'vitest'
import { knownWords, plainWords, typedWords } from './search-text.ts'

it.each([
  ['Help Rosa rebuild', 'help rosa rebuild'],
  ['Dana’s first month', 'danas first month'],
  ["O'Brien", 'obrien'],
  ['Tomás R.', 'tomas r'],
  ['search-and-rescue', 'search and rescue'],
  ['  %_\\ \' "; drop table cases; --', 'drop table cases'],
  ['🙂 مرحبا', 'مرحبا'],
  ['\u202Eabc\u200B', 'abc'],
])('%j is searched as %j', (text, plain) => {
  expect(plainWords(text)).toBe(plain)
})

it('a query has at most eight words of letters and digits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120, unit: 'binary' }), (text) => {
      const words = typedWords(text)
      expect(words.length).toBeLessThanOrEqual(8)
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,40}$/u)
    }),
  )
})

it('numbers and very short words are never offered as corrections', () => {
  expect(knownWords('The number 14 bus, in Marietta OH: the bus')).toEqual([
    'the',
    'number',
    'bus',
    'marietta',
  ])
})
