import { href } from 'react-router'
import { CASE_SORTS, type CaseProgress, type CaseSort } from '#contract/cases/case-filters.ts'
import { zipOf } from '#contract/geo/zip.ts'
import { causeOfCode } from '../causes.ts'

export type ListSort = Exclude<CaseSort, 'nearest'>
export const LIST_SORTS = CASE_SORTS.filter((sort) => sort !== 'nearest')

/** Filters and sort order of the list. The address contains all of them. */
export type ListFilters = {
  readonly words: string
  /** The cause's code. */
  readonly raiseType: number | null
  readonly state: string | null
  /** ZIP code as typed, which may be invalid. */
  readonly zip: string
  readonly progress: CaseProgress | null
  readonly withEnded: boolean
  readonly verifiedOnly: boolean
  /** Null for the default: nearest first with a ZIP code, otherwise most recently donated to. */
  readonly sort: ListSort | null
}

export const NO_FILTERS: ListFilters = {
  words: '',
  raiseType: null,
  state: null,
  zip: '',
  progress: null,
  withEnded: false,
  verifiedOnly: false,
  sort: null,
}

/** The sort order; null if it is the default, which the address omits. */
export const chosenSort = (sort: ListSort | null, zip: string): ListSort | null =>
  sort === 'trending' && zipOf(zip) === null ? null : sort

const parametersOf = (filters: ListFilters): [string, string | null | undefined][] => [
  ['q', filters.words],
  ['cause', filters.raiseType === null ? null : causeOfCode(filters.raiseType)?.slug],
  ['state', filters.state],
  ['zip', filters.zip.trim()],
  ['along', filters.progress],
  ['ended', filters.withEnded ? '1' : null],
  ['checked', filters.verifiedOnly ? '1' : null],
  ['sort', chosenSort(filters.sort, filters.zip)],
]

/** Parameters that differ from the default, in a fixed order, so that a list has one address. */
export const filterParameters = (filters: ListFilters): [string, string][] =>
  parametersOf(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))

/** The displayed range of a list. */
export type ListRange = {
  readonly cursor?: string | null
  /** Number of cases to list, once more of them were loaded. */
  readonly shown?: number
}

export const CASES_A_PAGE = 9
/** A longer list continues on another page, because the API returns at most a hundred cases at once. */
export const CASES_SHOWN_MAX = 11 * CASES_A_PAGE

/**
 * Address of the list with its filters (the specification's caseListJumpConfig), which Back restores and people share;
 * shared state would do neither.
 */
export const listAddress = (
  filters: Partial<ListFilters> = {},
  { cursor, shown = CASES_A_PAGE }: ListRange = {},
): string => {
  const search = new URLSearchParams(filterParameters({ ...NO_FILTERS, ...filters }))
  if (cursor) search.set('cursor', cursor)
  if (shown > CASES_A_PAGE) search.set('shown', String(shown))
  return search.size === 0 ? href('/case-list') : `${href('/case-list')}?${search}`
}
