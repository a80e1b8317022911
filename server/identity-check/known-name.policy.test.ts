import { expect, it } from 'vitest'
import { namePartsOf } from './known-name.policy.ts'

it.each([
  ['Lena Whitcomb', { first: 'Lena', last: 'Whitcomb' }],
  [' Mary  Ann Smith ', { first: 'Mary Ann', last: 'Smith' }],
  ['Samuel Okafor Jr.', { first: 'Samuel', last: 'Okafor Jr.' }],
  ['John Paul III', { first: 'John', last: 'Paul III' }],
  ['Cher', { first: 'Cher', last: '' }],
  ['The Ruiz family', null],
  ['Clint & Patty', null],
  ['', null],
])('%j is that of %j', (fullName, name) => {
  expect(namePartsOf(fullName)).toEqual(name)
})
