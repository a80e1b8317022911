import {
  CASE_PROGRESS,
  CASE_SORTS,
  type CaseProgress,
  type CaseSort,
  SEARCH_WORDS_MAX,
} from '#contract/cases/cases.ts'
import { stateName } from '#contract/places/states.ts'
import { zipOf, zipSentence } from '#contract/places/zip.ts'
import { causeOfCode, causeOfSlug } from '../causes.ts'

export type ListSort = Exclude<CaseSort, 'nearest'>
export const LIST_SORTS = CASE_SORTS.filter((sort) => sort !== 'nearest')

/** What the list is narrowed and ordered by: all of it stands in the address. */
export type ListFilters = {
  readonly words: string
  /** The cause's code. */
  readonly raiseType: number | null
  readonly state: string | null
  /** As typed; it may not be a ZIP code. */
  readonly zip: string
  readonly progress: CaseProgress | null
  readonly withEnded: boolean
  readonly verifiedOnly: boolean
  /** Null for the order that comes by itself: nearest first near a ZIP code, otherwise given to most lately. */
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

const oneOf = <T extends string>(known: readonly T[], given: string | null): T | null =>
  known.find((value) => value === given) ?? null

/** The order that nobody has to choose isn't said in the address. */
const chosenSort = (sort: ListSort | null, zip: string): ListSort | null =>
  sort === 'trending' && zipOf(zip) === null ? null : sort

/** What an address doesn't say, or says in a word we don't know, is left as it is without filters. */
export const readFilters = (search: URLSearchParams): ListFilters => {
  const state = search.get('state')?.toUpperCase() ?? ''
  const zip = (search.get('zip') ?? '').trim().slice(0, 20)
  return {
    words: (search.get('q') ?? '').trim(),
    raiseType: causeOfSlug(search.get('cause') ?? '')?.code ?? null,
    state: stateName(state) === undefined ? null : state,
    zip,
    progress: oneOf(CASE_PROGRESS, search.get('along')),
    withEnded: search.get('ended') === '1',
    verifiedOnly: search.get('checked') === '1',
    sort: chosenSort(oneOf(LIST_SORTS, search.get('sort')), zip),
  }
}

const entriesOf = (filters: ListFilters): [string, string | null | undefined][] => [
  ['q', filters.words],
  ['cause', filters.raiseType === null ? null : causeOfCode(filters.raiseType)?.slug],
  ['state', filters.state],
  ['zip', filters.zip.trim()],
  ['along', filters.progress],
  ['ended', filters.withEnded ? '1' : null],
  ['checked', filters.verifiedOnly ? '1' : null],
  ['sort', chosenSort(filters.sort, filters.zip)],
]

/** The parameters that differ from the plain list, always in the same order: one list has one address. */
export const filterParameters = (filters: ListFilters): [string, string][] =>
  entriesOf(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))

/** How much of the list a page shows, and where it begins. */
export type ListStretch = {
  readonly cursor?: string | null
  /** How many cases, where it has grown under its reader. */
  readonly shown?: number
}

export const CASES_A_PAGE = 9
/** Then the list goes on at an address of its own: the API gives no more than a hundred at once. */
export const CASES_SHOWN_MAX = 11 * CASES_A_PAGE

export const readShown = (search: URLSearchParams): number => {
  const shown = Number(search.get('shown') ?? CASES_A_PAGE)
  return Number.isInteger(shown) ? Math.min(Math.max(shown, CASES_A_PAGE), CASES_SHOWN_MAX) : CASES_A_PAGE
}

export const listAddress = (
  filters: Partial<ListFilters> = {},
  { cursor, shown = CASES_A_PAGE }: ListStretch = {},
): string => {
  const search = new URLSearchParams(filterParameters({ ...NO_FILTERS, ...filters }))
  if (cursor) search.set('cursor', cursor)
  if (shown > CASES_A_PAGE) search.set('shown', String(shown))
  return search.size === 0 ? '/case-list' : `/case-list?${search}`
}

/** What of the words wasn't looked for; null where all of them were. */
export const wordsProblem = (words: string): string | null =>
  words.length <= SEARCH_WORDS_MAX
    ? null
    : `That is long: we looked for its first ${SEARCH_WORDS_MAX} characters. Try a name, a town or a cause.`

/** Why a ZIP code can't be searched near; null where it can, or where none was typed. */
export const zipProblem = (typed: string): string | null => (typed.trim() === '' ? null : zipSentence(typed))
