import { NEAR_MILES } from '#contract/cases/case-filters.ts'
import { countText } from '#contract/cases/cases.ts'
import { stateName } from '#contract/geo/states.ts'
import { zipOf } from '#contract/geo/zip.ts'
import { causeOfCode } from '../causes.ts'
import { type ListFilters, NO_FILTERS } from './list-address.ts'

/** An alternative to an empty list. */
export type FilterSuggestion = {
  readonly kind: 'wider' | 'ended' | 'widerAndEnded'
  readonly filters: ListFilters
}
export type CountedSuggestion = FilterSuggestion & { readonly count: number }

const activeFilters = ({ raiseType, state, zip, progress, verifiedOnly }: ListFilters): string[] => {
  const filters = {
    cause: raiseType !== null,
    state: state !== null,
    zip: zipOf(zip) !== null,
    progress: progress !== null,
    verified: verifiedOnly,
  }
  return Object.entries(filters).flatMap(([name, isActive]) => (isActive ? [name] : []))
}

/** Lists that may have results: the search text without filters, and ended and paused cases. */
export const suggestionsFor = (filters: ListFilters): FilterSuggestion[] => {
  const { words, withEnded, sort } = filters
  const wider = { ...NO_FILTERS, words, withEnded, sort }
  const canWiden = words !== '' && activeFilters(filters).length > 0
  const lists: (FilterSuggestion | false)[] = [
    canWiden && { kind: 'wider', filters: wider },
    !withEnded && { kind: 'ended', filters: { ...filters, withEnded: true } },
    canWiden && !withEnded && { kind: 'widerAndEnded', filters: { ...wider, withEnded: true } },
  ]
  return lists.filter((list) => list !== false)
}

/** The suggestions that have results; the widest one only if no other has any. */
export const usefulSuggestions = (lists: readonly CountedSuggestion[]): CountedSuggestion[] => {
  const withResults = lists.filter(({ count }) => count > 0)
  return withResults.length > 1 ? withResults.filter(({ kind }) => kind !== 'widerAndEnded') : withResults
}

const WIDEN_LABELS: Readonly<Record<string, string>> = {
  cause: 'Search all causes',
  state: 'Search all states',
  zip: 'Search everywhere',
}

/** Button label; `filters` are those of the empty list. */
export const suggestionLabel = (filters: ListFilters, { kind, count }: CountedSuggestion): string => {
  if (kind === 'ended')
    return count === 1 ? 'Show 1 ended or paused case' : `Show ${countText(count)} ended or paused cases`
  const [only, ...others] = activeFilters(filters)
  const search = (others.length === 0 && only && WIDEN_LABELS[only]) || 'Search without filters'
  return kind === 'wider' ? search : `${search}, with ended and paused cases`
}

const caseText = ({ raiseType, state }: ListFilters, place: string | null): string => {
  const cause = raiseType === null ? '' : `${causeOfCode(raiseType)?.name} `
  const inState = state === null ? '' : ` in ${stateName(state)}`
  return `No ${cause}case${inState}${place === null ? '' : ` within ${NEAR_MILES} miles of ${place}`}`
}

/** Says what was searched for without a result. Names the filters only if one of the suggestions has results. */
export const nothingFoundText = (
  filters: ListFilters,
  place: string | null,
  suggestions: readonly CountedSuggestion[],
): string => {
  const { words, raiseType, withEnded } = filters
  const [only, ...others] = activeFilters(filters)
  if (words === '') {
    if (raiseType === null || only !== 'cause' || others.length > 0) return 'No cases match these filters'
    return `${caseText(filters, null)} ${withEnded ? 'yet' : 'is raising right now'}`
  }
  if (suggestions.length === 0) return `No cases match “${words}”`
  const canNameFilters = filters.progress === null && !filters.verifiedOnly
  const subject = canNameFilters ? caseText(filters, place) : 'No case with these filters'
  const raisingText =
    withEnded || suggestions.some(({ kind }) => kind === 'wider') ? '' : ' that is still raising'
  return `${subject}${raisingText} matches “${words}”`
}
