import { codes } from '#contract/codes.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { csvFilters, filterProblems, filtersIn } from './list-filters.ts'
import { cursorIn, listAddress } from './list-parts.tsx'

type Page<T> = { readonly items: readonly T[]; readonly nextCursor: string | null }
type FilteredPage<T> = Page<T> & {
  /** What is wrong with the filters, by the field of the call. */
  readonly problems: Readonly<Partial<Record<string, string>>>
}

/** Awaits a page of a list. If filters are invalid, the page is empty and `problems` says why, by field. */
export const filteredPage = async <T>(call: Promise<Page<T>>): Promise<FilteredPage<T>> => {
  try {
    return { ...(await call), problems: {} }
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== codes.invalidInput.code)
      return orErrorPage(Promise.reject(error))
    const problems = Object.fromEntries(error.fields.map(({ field, message }) => [field, message]))
    return { items: [], nextCursor: null, problems }
  }
}

type FilteredRequest = ListFilters & { readonly cursor: string | undefined; readonly limit: number }

/**
 * Loads a page of a list by the filters in its address, and the address of its CSV file.
 * @param chosen further inputs of both calls, such as a state
 */
export const loadFiltered = async <T, C extends Readonly<Record<string, string | undefined>>>(
  url: URL,
  chosen: C,
  csvPath: string,
  read: (request: C & FilteredRequest) => Promise<Page<T>>,
) => {
  const { typed, input, amountProblems } = filtersIn(url)
  const isAmountWrong = Object.keys(amountProblems).length > 0
  const page = await filteredPage(
    isAmountWrong
      ? Promise.resolve({ items: [], nextCursor: null })
      : read({ ...chosen, ...input, cursor: cursorIn(url), limit: 50 }),
  )
  return {
    ...page,
    ...chosen,
    typed,
    problems: filterProblems(page.problems, amountProblems),
    csv: listAddress(csvPath, { ...chosen, ...csvFilters(input) }),
  }
}
