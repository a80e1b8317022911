import type { Donor } from '#contract/fundraisers/dashboard-shapes.ts'
import { DONOR_FILTERS, type DonorFilter } from '#contract/fundraisers/organizers.ts'
import type { Api } from '#web/browser/api/api.ts'
import { THANKED_ONE } from './donor-rows.tsx'

const SHOWN = 20

/** A page of a case's donors, by query parameters. */
export type DonorsPage = {
  readonly donors: readonly Donor[]
  readonly filter: DonorFilter
  readonly nextCursor: string | null
  readonly isFirst: boolean
  /** The donation to thank alone. */
  readonly thanked: string | null
}

const filterOf = (search: URLSearchParams): DonorFilter =>
  DONOR_FILTERS.find((one) => one === search.get('donors')) ?? 'not_thanked'

export const loadDonors = async (
  api: Api,
  caseId: string,
  search: URLSearchParams,
  limit = SHOWN,
): Promise<DonorsPage> => {
  const filter = filterOf(search)
  const after = search.get('after')
  const { items, nextCursor } = await api.caseDonors({
    caseId,
    filter,
    limit,
    ...(after === null ? {} : { cursor: after }),
  })
  return { donors: items, filter, nextCursor, isFirst: after === null, thanked: search.get(THANKED_ONE) }
}

/** Address of the list with changed parameters; null removes one. */
export const listAddress = (
  path: string,
  { filter, after }: { readonly filter: DonorFilter; readonly after: string | null },
  more: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams({ donors: filter, ...(after === null ? {} : { after }), ...more })
  return `${path}?${search}`
}
