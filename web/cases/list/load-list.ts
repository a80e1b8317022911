import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from '#web/browser/api/api.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { type CountedSuggestion, suggestionsFor, usefulSuggestions } from './filter-suggestions.ts'
import {
  type ListFilters,
  type ListRange,
  listAddress,
  NO_FILTERS,
  readFilters,
  readShown,
  zipProblem,
} from './list-address.ts'
import { listQuery } from './list-query.ts'

export type CaseListPage = CallOutput<Calls['caseList']>

/** The town near which the list searches. */
export const placeText = ({ nearPlace }: Pick<CaseListPage, 'nearPlace'>): string | null =>
  nearPlace === null ? null : `${nearPlace.city}, ${nearPlace.state}`

type ListApi = Pick<Api, 'caseList'>
type Found = { readonly page: CaseListPage; readonly problem: string | null }

/** An unknown ZIP code or an invalid cursor still shows the list. */
const findCases = async (api: ListApi, filters: ListFilters, range: ListRange): Promise<Found> => {
  try {
    const page = await api.caseList(listQuery(filters, range))
    return { page, problem: zipProblem(filters.zip) }
  } catch (error) {
    const refused = error instanceof ApiRefusal ? error.fields : []
    const aboutZip = refused.find(({ field }) => field === 'near')
    if (aboutZip !== undefined) {
      const page = await api.caseList(listQuery({ ...filters, zip: '' }, range))
      return { page, problem: aboutZip.message }
    }
    if (range.cursor && refused.some(({ field }) => field === 'cursor')) return findCases(api, filters, {})
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
  readonly instead: readonly CountedSuggestion[]
  /** The nearest cases, if none is near the ZIP code. */
  readonly nearest: CaseListPage['items']
}

const findInstead = async (api: ListApi, filters: ListFilters): Promise<CountedSuggestion[]> => {
  const counting = suggestionsFor(filters).map(async (list) => {
    const { totalCount } = await api.caseList({ ...listQuery(list.filters), limit: 1 })
    return { ...list, count: totalCount }
  })
  return usefulSuggestions(await Promise.all(counting))
}

const findNearest = async (api: ListApi, filters: ListFilters): Promise<CaseListPage['items']> =>
  (await api.caseList({ ...listQuery({ ...filters, sort: null }), anyDistance: 'true' })).items

/** Whether the list is unfiltered, so that its count is that of all active cases. */
const isOfAll = (filters: ListFilters): boolean => listAddress({ ...filters, sort: null }) === listAddress()

export const loadList = async (api: ListApi, search: URLSearchParams): Promise<LoadedList> => {
  const filters = readFilters(search)
  const cursor = search.get('cursor')
  const [found, all] = await Promise.all([
    findCases(api, filters, { cursor, shown: readShown(search) }),
    isOfAll(filters) ? null : api.caseList({ ...listQuery(NO_FILTERS), limit: 1 }),
  ])
  const sought = found.problem === null ? filters : { ...filters, zip: '' }
  const instead = found.page.totalCount === 0 ? await findInstead(api, sought) : []
  const isFar = found.page.totalCount === 0 && found.page.nearPlace !== null
  const nearest = isFar ? await findNearest(api, sought) : []
  return { filters, ...found, raisingCount: (all ?? found.page).totalCount, cursor, instead, nearest }
}
