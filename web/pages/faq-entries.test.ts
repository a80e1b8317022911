import { expect, it } from 'vitest'
import { FAQ_ENTRIES, findFaqEntries } from './faq-entries.ts'

it('finds questions by words of the question and the answer', () => {
  expect(findFaqEntries('  Gift BACK ').map(({ id }) => id)).toContain('refund')
  expect(findFaqEntries('card fee').map(({ id }) => id)).toEqual(['fees'])
  expect(findFaqEntries('zebra')).toEqual([])
  expect(findFaqEntries('')).toHaveLength(FAQ_ENTRIES.length)
})

it('has a different address for each question', () => {
  expect(new Set(FAQ_ENTRIES.map(({ id }) => id)).size).toBe(FAQ_ENTRIES.length)
})
