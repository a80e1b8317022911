import { expect, it } from 'vitest'
import { fitsShownName, splitFullName } from './name-fit.policy.ts'

const name = (first: string, last: string) => ({ first, last })

it.each([
  [name('Robert', 'Hale'), name('Bob', 'Hale')],
  [name('José', 'Peña'), name('jose', 'PENA')],
  [name('Ann', 'O’Neil'), name('Ann', 'ONeil')],
  [name('Søren', 'Ørsted'), name('Soren', 'Orsted')],
  [name('Gabriel', 'García Márquez'), name('Gabriel', 'Marquez')],
  [name('Ann', 'Smith-Jones'), name('Ann', 'Jones')],
  [name('Samuel', 'Okafor Jr.'), name('Samuel', 'Okafor')],
  [name('Kim', 'Le'), name('Kim', 'Le')],
  [name('Nguyen', 'Van Minh'), name('Minh', 'Nguyen Van')],
  [name('Maria', 'de la Cruz'), name('Maria', 'Cruz')],
])('%j may be %j', (legal, shown) => {
  expect(fitsShownName(legal, shown)).toBe(true)
})

it.each([
  [name('Theo', 'Marsh'), name('Anna', 'Smith')],
  [name('Anna', 'Marsh'), name('Anna', 'Smith')],
  [name('Beatriz', 'Ortiz'), name('Beatriz', 'O')],
  [name('Ana', 'de la Rosa'), name('Ana', 'de la Cruz')],
  [name('Samuel', 'King Jr.'), name('Samuel', 'Okafor Jr.')],
])('%j isn’t %j', (legal, shown) => {
  expect(fitsShownName(legal, shown)).toBe(false)
})

it('an organizer doesn’t pass for a relative, but a relative with the same first name does', () => {
  const theo = [splitFullName('Theo Marsh')]
  expect(fitsShownName(name('Theo', 'Marsh'), name('Anna', 'Marsh'), theo)).toBe(false)
  expect(fitsShownName(name('Theo James', 'Marsh'), name('Anna', 'Marsh'), theo)).toBe(false)
  expect(fitsShownName(name('Marsh', 'Theo'), name('Anna', 'Marsh'), theo)).toBe(false)
  expect(fitsShownName(name('Anna', 'Marsh'), name('Anna', 'Marsh'), theo)).toBe(true)
  expect(fitsShownName(name('Theo', 'Marsh'), name('Theo', 'Marsh'), theo)).toBe(true)
  expect(fitsShownName(name('Annabel', 'Marsh'), name('Anna', 'Marsh'), theo)).toBe(true)
})

it.each([
  ['Lena Whitcomb', name('Lena', 'Whitcomb')],
  ['Cher', name('Cher', 'Cher')],
  ['The Ruiz family', name('The', 'Ruiz family')],
  ['Samuel Okafor, Jr.', name('Samuel', 'Okafor')],
])('splits %j', (fullName, parts) => {
  expect(splitFullName(fullName)).toEqual(parts)
})
