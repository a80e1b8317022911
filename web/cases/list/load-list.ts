import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { cursorIn } from '../cursor.ts'
import { type CountedSuggestion, suggestionsFor, usefulSuggestions } from './filter-suggestions.ts'
import { type ListFilters, type ListRange, listAddress, NO_FILTERS } from './list-address.ts'
import { listQuery } from './list-query.ts'
import { readFilters, readShown, zipProblem } from './read-filters.ts'

export type CaseListPage = CallOutput<Calls['caseList']>

/** The town near which the list searches. */
export const placeText = ({ nearPlace }: Pick<CaseListPage, 'nearPlace'>): string | null =>
  nearPlace === null ? null : `${nearPlace.city}, ${nearPlace.state}`

type ListApi = Pick<Api, 'caseList'>
type FoundCases = { readonly page: CaseListPage; readonly problem: string | null }

/** Requests the list, a second time without the ZIP code or the cursor if that was refused. */
const findCases = async (api: ListApi, filters: ListFilters, range: ListRange): Promise<FoundCases> => {
  try {
    const page = await api.caseList(listQuery(filters, range))
    return { page, problem: zipProblem(filters.zip) }
  } catch (error) {
    const invalidFields = error instanceof ApiRefusal ? error.fields : []
    const zipRefusal = invalidFields.find(({ field }) => field === 'near')
    if (zipRefusal !== undefined) {
      const page = await api.caseList(listQuery({ ...filters, zip: '' }, range))
      return { page, problem: zipRefusal.message }
    }
    if (range.cursor && invalidFields.some(({ field }) => field === 'cursor'))
      return findCases(api, filters, {})
    throw error
  }
}

export type LoadedList = {
  readonly filters: ListFilters
  readonly page: CaseListPage
  /** Why the ZIP code wasn't used. */
  readonly problem: string | null
  /** Number of active cases, without filters. */
  readonly raisingCount: number
  /** Start cursor; null for the first page. */
  readonly cursor: string | null
  /** Alternative lists with results, if this one is empty. */
  readonly suggestions: readonly CountedSuggestion[]
  /** The nearest cases, if none is near the ZIP code. */
  readonly nearest: CaseListPage['items']
}

const findSuggestions = async (api: ListApi, filters: ListFilters): Promise<CountedSuggestion[]> => {
  const counting = suggestionsFor(filters).map(async (list) => {
    const { totalCount } = await api.caseList({ ...listQuery(list.filters), limit: 1 })
    return { ...list, count: totalCount }
  })
  return usefulSuggestions(await Promise.all(counting))
}

const findNearest = async (api: ListApi, filters: ListFilters): Promise<CaseListPage['items']> =>
  (await api.caseList({ ...listQuery({ ...filters, sort: null }), anyDistance: 'true' })).items

/** Whether the list is unfiltered, so that its count is that of all active cases. */
const isUnfiltered = (filters: ListFilters): boolean =>
  listAddress({ ...filters, sort: null }) === listAddress()

/** The list's own parameters, each as the list understands it. */
export const listParameters = (search: URLSearchParams): URLSearchParams => {
  const range = { cursor: cursorIn(search), shown: readShown(search) }
  return new URLSearchParams(listAddress(readFilters(search), range).split('?')[1])
}

export const loadList = async (api: ListApi, search: URLSearchParams): Promise<LoadedList> => {
  const filters = readFilters(search)
  const cursor = cursorIn(search)
  const [result, allCases] = await Promise.all([
    findCases(api, filters, { cursor, shown: readShown(search) }),
    isUnfiltered(filters) ? null : api.caseList({ ...listQuery(NO_FILTERS), limit: 1 }),
  ])
  const usedFilters = result.problem === null ? filters : { ...filters, zip: '' }
  const suggestions = result.page.totalCount === 0 ? await findSuggestions(api, usedFilters) : []
  const isNoneNear = result.page.totalCount === 0 && result.page.nearPlace !== null
  const nearest = isNoneNear ? await findNearest(api, usedFilters) : []
  return {
    filters,
    ...result,
    raisingCount: (allCases ?? result.page).totalCount,
    cursor,
    suggestions,
    nearest,
  }
}
