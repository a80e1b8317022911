import { codes } from '#contract/codes.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { orErrorPage } from '#web/browser/route-error.ts'

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
