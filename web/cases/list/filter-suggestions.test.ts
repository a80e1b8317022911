import { describe, expect, it } from 'vitest'
import { MEMORIAL } from '#contract/cases/cases.ts'
import { nothingFoundText, suggestionLabel, suggestionsFor, usefulSuggestions } from './filter-suggestions.ts'
import { type ListFilters, listAddress, NO_FILTERS } from './list-address.ts'

const MEDICAL = 1
/** The message of an empty list and its suggestions, for these numbers of cases in the suggested lists. */
const suggest = (
  changes: Partial<ListFilters>,
  counts: Record<string, number>,
  place: string | null = null,
) => {
  const filters = { ...NO_FILTERS, ...changes }
  const countedLists = suggestionsFor(filters).map((list) => ({ ...list, count: counts[list.kind] ?? 0 }))
  const useful = usefulSuggestions(countedLists)
  return [
    nothingFoundText(filters, place, useful),
    ...useful.map((list) => `${suggestionLabel(filters, list)}: ${listAddress(list.filters)}`),
  ]
}

describe('an empty search', () => {
  it('names the filter if the words have results without that filter', () => {
    expect(suggest({ words: 'Rosa', raiseType: MEDICAL }, { wider: 1, widerAndEnded: 1 })).toEqual([
      'No Medical case matches “Rosa”',
      'Search all causes: /case-list?q=Rosa',
    ])
    expect(suggest({ words: 'dog', zip: '45750' }, { wider: 2, widerAndEnded: 3 }, 'Marietta, OH')).toEqual([
      'No case within 50 miles of Marietta, OH matches “dog”',
      'Search everywhere: /case-list?q=dog',
    ])
    expect(suggest({ words: 'dog', state: 'OH', raiseType: MEDICAL }, { wider: 2 })).toEqual([
      'No Medical case in Ohio matches “dog”',
      'Search without filters: /case-list?q=dog',
    ])
    expect(suggest({ words: 'dog', verifiedOnly: true, withEnded: true }, { wider: 2 })).toEqual([
      'No case with these filters matches “dog”',
      'Search without filters: /case-list?q=dog&ended=1',
    ])
  })

  it('suggests ended and paused cases that match', () => {
    expect(suggest({ words: 'Anna' }, { ended: 1 })).toEqual([
      'No case that is still raising matches “Anna”',
      'Show 1 ended or paused case: /case-list?q=Anna&ended=1',
    ])
    expect(suggest({ words: 'Anna', raiseType: MEDICAL }, { widerAndEnded: 1 })).toEqual([
      'No Medical case that is still raising matches “Anna”',
      'Search all causes, with ended and paused cases: /case-list?q=Anna&ended=1',
    ])
  })

  it('names only the words if removing filters wouldn’t help', () => {
    expect(suggest({ words: 'Rsoa', raiseType: MEDICAL }, {})).toEqual(['No cases match “Rsoa”'])
    expect(suggest({ words: 'Rsoa', withEnded: true }, {})).toEqual(['No cases match “Rsoa”'])
  })
})

describe('an empty list without words', () => {
  it('names the cause, and suggests the ended and paused cases of that cause', () => {
    expect(suggest({ raiseType: MEMORIAL }, { ended: 2 })).toEqual([
      'No Memorial case is raising right now',
      'Show 2 ended or paused cases: /case-list?cause=memorial&ended=1',
    ])
  })
  it('names no single filter if there are several', () => {
    expect(suggest({ raiseType: MEMORIAL, state: 'OH' }, {})).toEqual(['No cases match these filters'])
  })
})
