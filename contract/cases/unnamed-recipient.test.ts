import { expect, it } from 'vitest'
import { unnamedRecipient } from './unnamed-recipient.ts'

it.each([
  ['Neighbor', 'a neighbor in Marietta', 'the neighbor'],
  ['Aunt', 'an aunt in Marietta', 'the aunt'],
  ['Mother', 'Lena’s mother in Marietta', 'Lena’s mother'],
  ['Spouse or partner', 'Lena’s partner in Marietta', 'Lena’s partner'],
  ['', 'someone in Marietta', 'the beneficiary'],
  [null, 'someone in Marietta', 'the beneficiary'],
])('%s is %s, then %s', (relation, fullName, firstName) => {
  expect(unnamedRecipient({ relation, organizerFirstName: 'Lena', city: 'Marietta' })).toEqual({
    fullName,
    firstName,
  })
})
