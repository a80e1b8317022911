import type { CallInput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { SEARCH_WORDS_MAX } from '#contract/cases/case-filters.ts'
import { zipOf } from '#contract/geo/zip.ts'
import { CASES_A_PAGE, type ListFilters, type ListRange } from './list-address.ts'

/** Input of the list's API call, without invalid parameters. */
export const listQuery = (
  filters: ListFilters,
  { cursor, shown = CASES_A_PAGE }: ListRange = {},
): CallInput<Calls['caseList']> => ({
  ...(filters.words === '' ? {} : { q: filters.words.slice(0, SEARCH_WORDS_MAX) }),
  ...(filters.raiseType === null ? {} : { raiseType: filters.raiseType }),
  ...(filters.state === null ? {} : { state: filters.state }),
  ...(zipOf(filters.zip) === null ? {} : { near: filters.zip }),
  ...(filters.progress === null ? {} : { progress: filters.progress }),
  ...(filters.withEnded ? { withEnded: 'true' } : {}),
  ...(filters.verifiedOnly ? { verifiedOnly: 'true' } : {}),
  ...(filters.sort === null ? {} : { sort: filters.sort }),
  limit: shown,
  ...(cursor ? { cursor } : {}),
})
