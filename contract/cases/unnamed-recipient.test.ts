import { expect, it } from 'vitest'
import { nameStateOf, unnamedRecipient } from './unnamed-recipient.ts'

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

it.each([
  ['agreed', { purpose: 1, beneficiaryAccepted: false }],
  ['agreed', { beneficiaryAccepted: true }],
  ['agreed', { beneficiaryAccepted: true, waitsForBeneficiary: true, isLive: true }],
  ['unnamed', {}],
  ['unnamed', { isLive: true }],
  ['waiting', { waitsForBeneficiary: true }],
  ['unnamed', { waitsForBeneficiary: true, isLive: true }],
])('the name is %s for %o', (state, facts) => {
  const nothing = { purpose: 2, beneficiaryAccepted: false, waitsForBeneficiary: false, isLive: false }
  expect(nameStateOf({ ...nothing, ...facts })).toBe(state)
})
