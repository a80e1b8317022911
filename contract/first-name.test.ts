import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Carol Brandt', 'Carol'],
  ['Renée O’Brien-Ñúñez', 'Renée'],
  ['李小龍', '李小龍'],
  ['Theo Anderson', 'Theo'],
  [' Rosa  Delgado', 'Rosa'],
  ['Cher', 'Cher'],
  ['The Hollis family', 'The Hollis family'],
  ['The organizer', 'The organizer'],
  ['Clint & Patty', 'Clint & Patty'],
  ['Clint and Patty', 'Clint and Patty'],
  ['Unit 4B neighbors', 'Unit 4B neighbors'],
  ['Call 1-888-555-0100', 'Call'],
  ['Carol Brandt 1971', 'Carol'],
])('%s is greeted as %s', (name, greeted) => {
  expect(firstNameOf(name)).toBe(greeted)
})
