import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printedAddress, SHORT_CODE_ALPHABET, SHORT_CODE_LENGTH, shortCodeIn } from './short-code.ts'

const code = fc
  .array(fc.constantFrom(...SHORT_CODE_ALPHABET), {
    minLength: SHORT_CODE_LENGTH,
    maxLength: SHORT_CODE_LENGTH,
  })
  .map((characters) => characters.join(''))

/** Characters that people take for one another, on paper or on the phone. */
const MISTAKABLE = ['0oq', 'gq9', '6g', '1il', '2z', '5s', '8b', 'uv', 'mn', 'aeiouy']

it('the alphabet has each character once, no vowel, and one at most of those that are mistaken for one another', () => {
  expect(new Set(SHORT_CODE_ALPHABET).size).toBe(SHORT_CODE_ALPHABET.length)
  expect(SHORT_CODE_ALPHABET).toBe(SHORT_CODE_ALPHABET.toLowerCase())
  for (const alike of MISTAKABLE)
    expect([...alike].filter((character) => SHORT_CODE_ALPHABET.includes(character)).length).toBeLessThan(2)
})

it('a code is found in capitals and lower case, with hyphens, spaces and punctuation', () => {
  const separator = fc.constantFrom('', '-', ' ', '–', '—', '.', ',', '\u00A0', ' - ')
  const separators = fc.array(separator, { minLength: SHORT_CODE_LENGTH, maxLength: SHORT_CODE_LENGTH })
  fc.assert(
    fc.property(code, separators, fc.boolean(), (text, between, isUpper) => {
      const typed = [...text].map((character, index) => `${character}${between[index]}`).join('')
      expect(shortCodeIn(isUpper ? typed.toUpperCase() : typed)).toBe(text)
    }),
  )
})

it.each(['k7m4p', 'k7m4pqq', 'k7m4pa', 'k7m4p0', 'k7m/4pq', 'ｋ7m4pq', ''])('%j is no code', (typed) => {
  expect(shortCodeIn(typed)).toBeNull()
})

it('an address in print leads to the same code', () => {
  expect(printedAddress('https://hearten.example/k7m4pq?via=copy')).toBe('hearten.example/k7m-4pq')
  expect(printedAddress('https://hearten.example/s/8fK2qLmNop34')).toBe('hearten.example')
  fc.assert(
    fc.property(code, (text) => {
      const printed = printedAddress(`https://hearten.example/${text}`)
      expect(shortCodeIn(printed.split('/')[1] ?? '')).toBe(text)
    }),
  )
})
