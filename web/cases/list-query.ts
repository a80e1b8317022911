import type { CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type ListFilters, zipProblem } from './list-address.ts'

export const CASES_A_PAGE = 9

/** The API's call for a list; what can't be searched for is left out. */
export const listQuery = (filters: ListFilters, cursor?: string | null): CallInput<Calls['caseList']> => ({
  ...(filters.words === '' ? {} : { q: filters.words }),
  ...(filters.raiseType === null ? {} : { raiseType: filters.raiseType }),
  ...(filters.state === null ? {} : { state: filters.state }),
  ...(filters.zip === '' || zipProblem(filters.zip) !== null ? {} : { near: filters.zip }),
  ...(filters.progress === null ? {} : { progress: filters.progress }),
  ...(filters.withEnded ? { withEnded: 'true' } : {}),
  ...(filters.verifiedOnly ? { verifiedOnly: 'true' } : {}),
  sort: filters.sort,
  limit: CASES_A_PAGE,
  ...(cursor ? { cursor } : {}),
})
