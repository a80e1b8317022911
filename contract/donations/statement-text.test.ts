import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementSuffix, statementText } from './statement-text.ts'

test.each([
  ['Rosa Delgado', 'HEARTEN* ROSA D.'],
  ['Renée Ñúñez', 'HEARTEN* RENEE N.'],
  ['Marcus', 'HEARTEN* MARCUS'],
  ['Ridge Road After-School Riders', 'HEARTEN* RIDGE R.'],
  ['Wolfeschlegelsteinhausenbergerdorff Sr', 'HEARTEN* WOLFESCHLE S.'],
  ['Christophers', 'HEARTEN* CHRISTOPHERS'],
  ['李小龍', 'HEARTEN* GIFT'],
])('%s is %s on a statement', (name, text) => {
  expect(statementText('Hearten', name)).toBe(text)
})

test('any name gives a printable text that fits the line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(statementText('Hearten', name)).toMatch(/^HEARTEN\* [A-Z0-9 .&-]{1,13}$/)
      expect(statementSuffix('Hearten', name)).toMatch(/[A-Z]/)
    }),
  )
})
