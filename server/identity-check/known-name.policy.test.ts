import { expect, it } from 'vitest'
import { namePartsOf } from './known-name.policy.ts'

it.each([
  ['Lena Whitcomb', { first: 'Lena', last: 'Whitcomb' }],
  [' Lena  Whitcomb ', { first: 'Lena', last: 'Whitcomb' }],
  ['Samuel Okafor Jr.', { first: 'Samuel', last: 'Okafor Jr.' }],
  ['Samuel Okafor, Jr., MD', { first: 'Samuel', last: 'Okafor Jr.' }],
  ['John Paul III', { first: 'John', last: 'Paul III' }],
  ['Ana Lee V', { first: 'Ana', last: 'Lee V' }],
  ['Ana Lee, MD', { first: 'Ana', last: 'Lee' }],
  ['Ana Lee Ph.D.', { first: 'Ana', last: 'Lee' }],
  ['Ludwig van Beethoven', { first: 'Ludwig', last: 'van Beethoven' }],
  ['Maria de la Cruz', { first: 'Maria', last: 'de la Cruz' }],
  ['Eddie Van Halen Sr.', { first: 'Eddie', last: 'Van Halen Sr.' }],
  ['Rosa St. John', { first: 'Rosa', last: 'St. John' }],
  ['Kim Le', { first: 'Kim', last: 'Le' }],
  ['Van Morrison', { first: 'Van', last: 'Morrison' }],
  ['Cher', { first: 'Cher', last: '' }],
  ['John Jr.', { first: 'John', last: '' }],
  ['Lena W.', { first: 'Lena', last: '' }],
  ['Ana V', { first: 'Ana', last: '' }],
  ['J. Smith', { first: '', last: 'Smith' }],
  ['Dr. Smith', { first: '', last: 'Smith' }],
  ['J. S.', null],
  ['Mary Ann Smith', null],
  ['Gabriel García Márquez', null],
  ['Martin Luther King, Jr.', null],
  ['Maria del Carmen Lopez', null],
  ['Juan Carlos de la Cruz', null],
  ['Minh Van Le', null],
  ['Ana Lee V.', null],
  ['The Ruiz family', null],
  ['Clint & Patty', null],
  ['Clint, Patty', null],
  ['', null],
])('%j is surely that of %j', (fullName, name) => {
  expect(namePartsOf(fullName)).toEqual(name)
})
