import { expect, it } from 'vitest'
import { backgroundOf, initialsOf } from './avatar.tsx'

it.each([
  ['Maya K.', 'MK'],
  ['Rosa Delgado', 'RD'],
  ['Tomás R.', 'TR'],
  ['Mary Jane van der Berg', 'MB'],
  ['Cher', 'C'],
  ['élodie b.', 'ÉB'],
  ['O’Neil', 'O'],
  ['木村 さくら', '木さ'],
  ['مريم ك.', 'مك'],
  ['4 😀', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('gives the names in the design the backgrounds drawn there', () => {
  const names = [
    'Maya K.',
    'Tomás R.',
    'Dave Huffman',
    'Priya N.',
    'Lena Whitcomb',
    'Rosa Delgado',
    'Carol B.',
  ]
  expect(names.map(backgroundOf)).toEqual([0, 1, 2, 3, 2, 1, 3])
})

it('uses all four backgrounds about equally', () => {
  const counts = [0, 0, 0, 0]
  for (let index = 0; index < 4000; index += 1) {
    const background = backgroundOf(`Person ${index}`)
    counts[background] = (counts[background] ?? 0) + 1
  }
  for (const count of counts) expect(count).toBeGreaterThan(850)
})
