import { countText } from '#contract/cases/cases.ts'
import type { Donor, TeamDashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import {
  DONATIONS_COUNTED_MAX,
  DONOR_FILTERS,
  type DonorFilter,
} from '#contract/fundraisers/organizer-limits.ts'
import type { Api } from '#web/browser/api/api.ts'
import { THANK_PARAMETER } from './donor-rows.tsx'

const DONORS_PER_PAGE = 20

/** One page of a case's donors, as the query parameters select it. */
export type DonorsPage = {
  readonly donors: readonly Donor[]
  readonly filter: DonorFilter
  readonly nextCursor: string | null
  readonly isFirst: boolean
  /** Donation whose donor alone is thanked; null to thank several. */
  readonly singleDonationId: string | null
}

/** Text of a filter's count, or of the count of those not thanked among them, which stops above a maximum. */
export const donationCountText = (count: number): string => countText(count, DONATIONS_COUNTED_MAX)

/** Text of the number of donations that a filter lists. */
export const listedCountText = (
  { donorCounts }: Pick<TeamDashboard, 'donorCounts'>,
  filter: DonorFilter,
): string => {
  const count = donorCounts[filter] ?? 0
  return filter === 'all' ? count.toLocaleString('en-US') : donationCountText(count)
}

const filterOf = (search: URLSearchParams): DonorFilter =>
  DONOR_FILTERS.find((option) => option === search.get('donors')) ?? 'not_thanked'

export const loadDonors = async (
  api: Api,
  caseId: string,
  search: URLSearchParams,
  limit = DONORS_PER_PAGE,
): Promise<DonorsPage> => {
  const filter = filterOf(search)
  const after = search.get('after')
  const { items, nextCursor } = await api.caseDonors({
    caseId,
    filter,
    limit,
    ...(after === null ? {} : { cursor: after }),
  })
  return {
    donors: items,
    filter,
    nextCursor,
    isFirst: after === null,
    singleDonationId: search.get(THANK_PARAMETER),
  }
}

/** Address of the donor list with these parameters. A null `after` means the first page. */
export const donorListAddress = (
  path: string,
  { filter, after }: { readonly filter: DonorFilter; readonly after: string | null },
  otherParameters: Readonly<Record<string, string>> = {},
): string => {
  const search = new URLSearchParams({
    donors: filter,
    ...(after === null ? {} : { after }),
    ...otherParameters,
  })
  return `${path}?${search}`
}
