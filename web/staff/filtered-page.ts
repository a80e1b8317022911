import { codes } from '#contract/codes.ts'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import {
  csvFilters,
  DONATION_FILTERS,
  type FilterParameter,
  filterProblems,
  filtersIn,
} from './list-filters.ts'
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

/** Reads a page of a list by the filters in an address. One that has a mistyped amount is empty. */
export const readFiltered = async <T>(
  url: URL,
  names: readonly FilterParameter[],
  read: (input: ListFilters) => Promise<Page<T>>,
) => {
  const { typed, input, amountProblems } = filtersIn(url, names)
  const isAmountWrong = Object.keys(amountProblems).length > 0
  const page = await filteredPage(
    isAmountWrong ? Promise.resolve({ items: [], nextCursor: null }) : read(input),
  )
  return {
    ...page,
    typed,
    problems: filterProblems(page.problems, amountProblems),
    inCsv: csvFilters(input),
  }
}

/**
 * Loads a page of a list by the filters in its address, and the address of its CSV file.
 * @param chosen further inputs of both calls, such as a state
 */
export const loadFiltered = async <T, C extends Readonly<Record<string, string | undefined>>>(
  url: URL,
  chosen: C,
  csvPath: string,
  read: (request: C & FilteredRequest) => Promise<Page<T>>,
  names: readonly FilterParameter[] = DONATION_FILTERS,
) => {
  const { inCsv, ...page } = await readFiltered(url, names, (input) =>
    read({ ...chosen, ...input, cursor: cursorIn(url), limit: 50 }),
  )
  return { ...page, ...chosen, csv: listAddress(csvPath, { ...chosen, ...inCsv }) }
}
