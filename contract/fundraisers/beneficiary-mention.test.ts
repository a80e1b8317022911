import { describe, expect, it } from 'vitest'
import { wholeDraft } from '#testing/make-draft.ts'
import { mentionProblems, mentionsBeneficiary } from './beneficiary-mention.ts'

const people = (
  beneficiaryFirstName: string,
  beneficiaryLastName: string,
  organizerName = 'Lena Whitcomb',
) => ({
  organizerName,
  beneficiaryFirstName,
  beneficiaryLastName,
})

describe('a text mentions the beneficiary', () => {
  it.each([
    ['Help Rosa rebuild', people('Rosa', 'Delgado')],
    ['Help rosa rebuild', people('Rosa', 'Delgado')],
    ['ROSA’S kitchen', people('Rosa', 'Delgado')],
    ['the Delgados next door', people('Rosa', 'Delgado')],
    ['Tomas needs a ramp', people('Tomás', 'Ruiz')],
    ['Mrs. O’Brien', people('Ana', 'O’Brien')],
    ['Mary-Ann drives a bus', people('Mary Ann', 'Lee')],
    ['Dr. Li teaches here', people('Bo', 'Li')],
    ['Help Will walk again', people('Will', 'Young')],
    ['帮助李小龍', people('李小龍', '李')],
  ])('%s', (text, names) => {
    expect(mentionsBeneficiary(text, names)).toBe(true)
  })
})

describe('a text doesn’t mention the beneficiary', () => {
  it.each([
    ['My neighbor’s kitchen', people('Rosa', 'Delgado')],
    ['It will take long', people('Will', 'Long')],
    ['A rosary', people('Rosa', 'Delgado')],
    // The organizer's own last name is on the page already.
    ['The Pikes have lived here for years', people('Joel', 'Pike', 'Sam Pike')],
    ['A home for all of us', people('Maria', 'de la Cruz')],
    ['', people('', '')],
  ])('%s', (text, names) => {
    expect(mentionsBeneficiary(text, names)).toBe(false)
  })
})

it('each field says what to write instead', () => {
  const named = {
    title: 'Help Rosa rebuild',
    summary: 'The Delgado kitchen has no floor.',
    coverAlt: 'Rosa in her kitchen',
    costItems: [{ label: 'Rosa’s floor', amountCents: 100_000 }],
  }
  const message = 'Rosa hasn’t accepted yet: write “my neighbor”.'
  expect(mentionProblems(wholeDraft(named))).toEqual([
    { field: 'title', message },
    { field: 'summary', message },
    { field: 'coverAlt', message },
    { field: 'costItems.0.label', message },
  ])
  expect(mentionProblems(wholeDraft())).toEqual([])
  expect(mentionProblems(wholeDraft({ ...named, purpose: 1 }))).toEqual([])
})
