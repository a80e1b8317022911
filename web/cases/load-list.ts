import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Api } from '#web/browser/api.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { type ListFilters, NO_FILTERS, readFilters, zipProblem } from './list-address.ts'
import { listQuery } from './list-query.ts'

export type CaseListPage = CallOutput<Calls['caseList']>

type Found = { readonly page: CaseListPage; readonly problem: string | null }

/** A ZIP code that nobody knows, and a cursor of another list: the list itself is still worth showing. */
const findCases = async (api: Api, filters: ListFilters, cursor: string | null): Promise<Found> => {
  try {
    const page = await api.caseList(listQuery(filters, cursor))
    return { page, problem: zipProblem(filters.zip) }
  } catch (error) {
    const refused = error instanceof ApiRefusal ? error.fields : []
    const aboutZip = refused.find(({ field }) => field === 'near')
    if (aboutZip !== undefined) {
      const page = await api.caseList(listQuery({ ...filters, zip: '' }, cursor))
      return { page, problem: aboutZip.message }
    }
    if (cursor !== null && refused.some(({ field }) => field === 'cursor'))
      return findCases(api, filters, null)
    throw error
  }
}

export type LoadedList = {
  readonly filters: ListFilters
  readonly page: CaseListPage
  /** Why the ZIP code wasn't searched near. */
  readonly problem: string | null
  /** All that are raising, whatever the filters. */
  readonly raisingCount: number
  /** Not the list's first page. */
  readonly further: boolean
}

export const loadList = async (api: Api, search: URLSearchParams): Promise<LoadedList> => {
  const filters = readFilters(search)
  const cursor = search.get('cursor')
  const [found, all] = await Promise.all([
    findCases(api, filters, cursor),
    api.caseList({ ...listQuery(NO_FILTERS), limit: 1 }),
  ])
  return { filters, ...found, raisingCount: all.totalCount, further: cursor !== null }
}
