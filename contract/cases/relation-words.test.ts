import { expect, it } from 'vitest'
import { RELATIONS } from '#contract/fundraisers/case-draft.ts'
import { recipientRelation } from './relation-words.ts'

it.each([
  ['Neighbor', 'a neighbor'],
  ['Friend', 'a friend'],
  ['Aunt', 'an aunt'],
  ['Former teacher', 'a former teacher'],
  ['Mother', 'Lena’s mother'],
  ['Spouse or partner', 'Lena’s partner'],
])('%s is %s', (relation, words) => {
  expect(recipientRelation(relation, 'Lena')).toBe(words)
})

it('names no relation with a pronoun, and each that can be chosen in lower case', () => {
  for (const relation of RELATIONS)
    expect(recipientRelation(relation, 'Lena')).toMatch(/^(an?|Lena’s) [a-z]+$/)
})
