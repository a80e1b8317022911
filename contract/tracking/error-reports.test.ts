import fc from 'fast-check'
import { expect, it } from 'vitest'
import { codes } from '../codes.ts'
import { maskText, refusalText } from './error-reports.ts'

it('a report of a refused call keeps its code', () => {
  for (const { code } of Object.values(codes)) {
    const text = refusalText('caseList', code)
    expect(maskText(text)).toBe(text)
  }
})

it.each([
  ['caseList was refused with 99999', 'caseList was refused with <number>'],
  ['caseList was refused with 104001', 'caseList was refused with <number>'],
  ['no case in 30102, GA', 'no case in <number>, GA'],
])('any other number of five digits or more is masked: %s', (text, masked) => {
  expect(maskText(text)).toBe(masked)
})

it('no number of five digits is left in any other text', () => {
  const piece = fc.constantFrom('was refused with ', 'with ', '1', '0400', '10400', ' ', 'x')
  fc.assert(
    fc.property(fc.string({ unit: piece, maxLength: 30 }), (text) => {
      const known = Object.values(codes).map(({ code }) => `was refused with ${code}`)
      const left = known.reduce((masked, words) => masked.replaceAll(words, '|'), maskText(text))
      expect(left).not.toMatch(/\d{5}/)
    }),
  )
})
