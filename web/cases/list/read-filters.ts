import { CASE_PROGRESS, SEARCH_WORDS_MAX } from '#contract/cases/case-filters.ts'
import { stateName } from '#contract/geo/states.ts'
import { zipFormatProblem, zipOf } from '#contract/geo/zip.ts'
import { causeOfSlug } from '../causes.ts'
import { CASES_A_PAGE, CASES_SHOWN_MAX, chosenSort, LIST_SORTS, type ListFilters } from './list-address.ts'

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

/** Searches near a ZIP code that was typed as the search text, which no case's text would match. */
export const withZipOfWords = (filters: ListFilters): ListFilters => {
  const { words, zip } = filters
  return zipOf(words) !== null && (zip === '' || zip === words)
    ? { ...filters, words: '', zip: words }
    : filters
}

/** Reads the filters from an address. Missing and unknown parameters keep their defaults. */
export const readFilters = (search: URLSearchParams): ListFilters => {
  const state = search.get('state')?.toUpperCase() ?? ''
  const zip = (search.get('zip') ?? '').trim().slice(0, 20)
  return withZipOfWords({
    words: (search.get('q') ?? '').trim(),
    raiseType: causeOfSlug(search.get('cause') ?? '')?.code ?? null,
    state: stateName(state) === undefined ? null : state,
    zip,
    progress: oneOf(CASE_PROGRESS, search.get('along')),
    withEnded: search.get('ended') === '1',
    verifiedOnly: search.get('checked') === '1',
    sort: chosenSort(oneOf(LIST_SORTS, search.get('sort')), zip),
  })
}

export const readShown = (search: URLSearchParams): number => {
  const shown = Number(search.get('shown') ?? CASES_A_PAGE)
  return Number.isInteger(shown) ? Math.min(Math.max(shown, CASES_A_PAGE), CASES_SHOWN_MAX) : CASES_A_PAGE
}

/** Warning about a truncated search text; null if it is complete. */
export const wordsProblem = (words: string): string | null =>
  words.length <= SEARCH_WORDS_MAX
    ? null
    : `That’s long, so we searched for its first ${SEARCH_WORDS_MAX} characters. Try a name, a town or a cause.`

/** Why a ZIP code can't be searched; null if it can, or is empty. */
export const zipProblem = (text: string): string | null =>
  text.trim() === '' ? null : zipFormatProblem(text)
