import { expect, test } from 'vitest'
import { firstNameOf, namesSeveral } from './first-name.ts'

test.each([
  ['Carol Brandt', 'Carol'],
  ['Renée O’Brien-Ñúñez', 'Renée'],
  ['李小龍', '李小龍'],
  ['Theo Anderson', 'Theo'],
  [' Rosa  Delgado', 'Rosa'],
  ['Cher', 'Cher'],
  ['The Hollis family', 'The Hollis family'],
  ['The organizer', 'the organizer'],
  ['The beneficiary', 'the beneficiary'],
  ['Clint & Patty', 'Clint & Patty'],
  ['Clint and Patty', 'Clint and Patty'],
  ['Unit 4B neighbors', 'Unit 4B neighbors'],
  ['Call 1-888-555-0100', 'Call'],
  ['Carol Brandt 1971', 'Carol'],
  ['Martin Luther King, Jr.', 'Martin'],
  ['Ana Lee, MD', 'Ana'],
  ['Ana Lee , M.D., Ph.D.', 'Ana'],
  ['Ana Lee,RN', 'Ana'],
  ['Ana, Esq.', 'Ana'],
  ['Samuel Okafor, Sr. DDS', 'Samuel'],
  ['John Smith, V', 'John'],
  ['Clint, V', 'Clint, V'],
  ['Clint, Patty', 'Clint, Patty'],
  ['Clint, Patty, Jr.', 'Clint, Patty, Jr.'],
  ['Clint & Patty King, Jr.', 'Clint & Patty King, Jr.'],
  ['The Kings, MD', 'The Kings, MD'],
  ['Dr. Rosa Delgado', 'Rosa'],
  ['Rev. Dr. Samuel Okafor, Sr.', 'Samuel'],
  ['Sr. María José López', 'María'],
  ['pastor Dan Whitfield', 'Dan'],
  ['Sgt Ana Lee RN', 'Ana'],
  ['Mrs. Delgado', 'Mrs. Delgado'],
  ['Dr. Delgado MD', 'Dr. Delgado'],
  ['Pastor López', 'Pastor López'],
  ['Dr.', 'Dr.'],
  ['Mr. and Mrs. King', 'Mr. and Mrs. King'],
])('%s is greeted as %s', (name, greeted) => {
  expect(firstNameOf(name)).toBe(greeted)
})

test.each([
  ['The Hollis family', true],
  ['The', false],
  ['Clint, Patty', true],
  ['Unit 4B', true],
  ['4B', true],
  ['Cher', false],
  [' Rosa  Delgado ', false],
  ['Martin Luther King, III', false],
  ['', false],
])('%j names several people: %s', (name, several) => {
  expect(namesSeveral(name)).toBe(several)
})
