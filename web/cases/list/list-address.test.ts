import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CASE_PROGRESS, SEARCH_WORDS_MAX } from '#contract/cases/case-filters.ts'
import { STATES } from '#contract/geo/states.ts'
import { CAUSES, causeListAddress } from '../causes.ts'
import { CASES_SHOWN_MAX, LIST_SORTS, type ListFilters, listAddress, NO_FILTERS } from './list-address.ts'
import { listQuery } from './list-query.ts'
import { readFilters, readShown, wordsProblem, zipProblem } from './read-filters.ts'

const read = (address: string): ListFilters => readFilters(new URL(address, 'http://here').searchParams)

const anyFilters: fc.Arbitrary<ListFilters> = fc.record({
  words: fc.string({ maxLength: 100 }).map((words) => words.trim()),
  raiseType: fc.option(fc.constantFrom(...CAUSES.map((cause) => cause.code))),
  state: fc.option(fc.constantFrom(...STATES.map(([code]) => code))),
  zip: fc.constantFrom('', '45750', '45750-1234', '4575', 'soon'),
  progress: fc.option(fc.constantFrom(...CASE_PROGRESS)),
  withEnded: fc.boolean(),
  verifiedOnly: fc.boolean(),
  sort: fc.option(fc.constantFrom(...LIST_SORTS)),
})
/** Filters as an address has them: the default order isn't a choice, so its `sort` is null. */
const addressFilters = anyFilters.map((filters) =>
  filters.sort === 'trending' && !filters.zip.startsWith('45750') ? { ...filters, sort: null } : filters,
)

describe('the address of the list', () => {
  it('is plain without filters', () => {
    expect(listAddress()).toBe('/case-list')
    expect(read('/case-list')).toEqual(NO_FILTERS)
  })

  it('is readable', () => {
    expect(listAddress({ raiseType: 8, state: 'OH', words: 'flood', sort: 'newest' })).toBe(
      '/case-list?q=flood&cause=disaster-relief&state=OH&sort=newest',
    )
  })

  it('is the same for a cause alone', () => {
    for (const { code } of CAUSES) expect(causeListAddress(code)).toBe(listAddress({ raiseType: code }))
    expect(causeListAddress(99)).toBe(listAddress())
  })

  it('contains all filters, so that it can be shared', () => {
    fc.assert(
      fc.property(addressFilters, (filters) => {
        expect(read(listAddress(filters))).toEqual(filters)
      }),
    )
  })

  it('omits a default sort order', () => {
    expect(read('/case-list?sort=trending').sort).toBeNull()
    expect(read('/case-list?sort=nearest').sort).toBeNull()
    expect(read('/case-list?zip=45750&sort=nearest').sort).toBeNull()
    expect(read('/case-list?zip=45750&sort=trending').sort).toBe('trending')
    expect(listAddress({ zip: ' 45750 ', sort: 'trending' })).toBe('/case-list?zip=45750&sort=trending')
    expect(listAddress({ sort: 'trending' })).toBe('/case-list')
  })

  it('ignores unknown values of parameters', () => {
    expect(read('/case-list?cause=nope&state=ZZ&along=far&sort=best&ended=yes&checked=true')).toEqual(
      NO_FILTERS,
    )
    expect(read('/case-list?state=oh').state).toBe('OH')
  })
})

describe('the number of listed cases', () => {
  const url = (address: string): URL => new URL(address, 'http://here')

  it('is in the address once more cases were loaded', () => {
    expect(listAddress({ state: 'OH' }, { shown: 9 })).toBe('/case-list?state=OH')
    expect(listAddress({ state: 'OH' }, { shown: 18 })).toBe('/case-list?state=OH&shown=18')
  })

  it.each([
    ['/case-list', 9],
    ['/case-list?shown=18', 18],
    ['/case-list?shown=2', 9],
    ['/case-list?shown=1e9', CASES_SHOWN_MAX],
    ['/case-list?shown=1.5', 9],
    ['/case-list?shown=all', 9],
  ])('is read from %s as %i', (address, shown) => {
    expect(readShown(url(address).searchParams)).toBe(shown)
  })
})

it.each([
  ['', null],
  ['45750', null],
  [' 45750 ', null],
  ['45750-1234', null],
  ['45750-12', 'A ZIP code is 5 digits, such as 45750.'],
  ['4575', 'A ZIP code has 5 digits. One is missing.'],
  ['45', 'A ZIP code has 5 digits. Three are missing.'],
  ['457501', 'A ZIP code has 5 digits. You entered more.'],
  ['Marietta', 'A ZIP code is 5 digits, such as 45750.'],
])('has for the ZIP code "%s" the problem: %s', (zip, problem) => {
  expect(zipProblem(zip)).toBe(problem)
})

it('keeps overlong words as typed, and says which part was searched', () => {
  const longest = 'w'.repeat(SEARCH_WORDS_MAX)
  const { words } = read(`/case-list?q=${longest}s`)
  expect(words).toBe(`${longest}s`)
  expect(wordsProblem(words)).toMatch(/its first 120 characters/)
  expect(wordsProblem(longest)).toBeNull()
  expect(listQuery({ ...NO_FILTERS, words })).toEqual({ q: longest, limit: 9 })
})

describe('the API call of the list', () => {
  it('omits unset filters', () => {
    expect(listQuery(NO_FILTERS)).toEqual({ limit: 9 })
  })
  it('does not search near an invalid ZIP code', () => {
    expect(listQuery({ ...NO_FILTERS, zip: '4575' })).not.toHaveProperty('near')
    expect(listQuery({ ...NO_FILTERS, zip: '45750', withEnded: true }, { cursor: 'after' })).toEqual({
      near: '45750',
      withEnded: 'true',
      limit: 9,
      cursor: 'after',
    })
  })
})
