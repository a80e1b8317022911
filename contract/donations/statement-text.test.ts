import fc from 'fast-check'
import { expect, test } from 'vitest'
import { statementSuffix, statementText } from './statement-text.ts'

test.each([
  ['Rosa Delgado', 'HEARTEN* ROSA D.'],
  ['Renée Ñúñez', 'HEARTEN* RENEE N.'],
  ['Marcus', 'HEARTEN* MARCUS'],
  ['Ridge Road After-School Riders', 'HEARTEN* RIDGE R.'],
  ['Wolfeschlegelsteinhausenbergerdorff Sr', 'HEARTEN* WOLFESCHLE SR'],
  ['Wolfeschlegelsteinhausenbergerdorff Jones Sr', 'HEARTEN* WOLFESCHLE J.'],
  ['John Smith III', 'HEARTEN* JOHN S.'],
  ['Martin Luther King, Jr.', 'HEARTEN* MARTIN K.'],
  ['Mary Ann Smith', 'HEARTEN* MARY ANN S.'],
  ['Dr. Rosa Delgado', 'HEARTEN* DR. ROSA D.'],
  ['The Hollis family', 'HEARTEN* HOLLIS FAMILY'],
  ['Clint & Patty', 'HEARTEN* CLINT & PATTY'],
  ['Clint, Patty', 'HEARTEN* CLINT PATTY'],
  ['Unit 4B neighbors', 'HEARTEN* UNIT 4B NEIGH'],
  ['Christophers', 'HEARTEN* CHRISTOPHERS'],
  ['李小龍', 'HEARTEN* GIFT'],
])('%s is %s on a statement', (name, text) => {
  expect(statementText('Hearten', { fullName: name, isNamed: true })).toBe(text)
})

test('who isn’t named yet is a gift, whatever a name has in it', () => {
  expect(statementText('Hearten', { fullName: 'A neighbor in Marietta', isNamed: false })).toBe(
    'HEARTEN* GIFT',
  )
  expect(statementText('Hearten', { fullName: 'Anna in der Au', isNamed: true })).toBe('HEARTEN* ANNA A.')
})

test('any name gives a printable text that fits the line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const recipient = { fullName: name, isNamed: true }
      expect(statementText('Hearten', recipient)).toMatch(/^HEARTEN\* [A-Z0-9 .&-]{1,13}$/)
      expect(statementSuffix('Hearten', recipient)).toMatch(/[A-Z]/)
    }),
  )
})
