import {
  type CaseDetail,
  DONATION_SORTS,
  type DonationSort,
  type PublicDonation,
} from '#contract/cases/cases.ts'
import { formatNumber } from '#contract/number-format.ts'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'
import { Link } from '#web/ui/link.tsx'
import { caseAddress } from '../case-address.ts'
import { CaseSection, SeeAll } from '../case-section.tsx'
import type { LiveCase } from '../live/live-case.state.ts'
import { DonationRows } from './donation-rows.tsx'

const NAMES: Readonly<Record<DonationSort, string>> = { recent: 'Recent', top: 'Top', first: 'First' }

const isSort = (value: string | null): value is DonationSort => DONATION_SORTS.some((sort) => sort === value)

/** `?gifts=top`; recent by default. */
export const readSort = (search: URLSearchParams): DonationSort => {
  const value = search.get('gifts')
  return isSort(value) ? value : 'recent'
}

/** The parameters of an order of donations; none for the default. */
export const sortParameters = (search: URLSearchParams): URLSearchParams => {
  const sort = readSort(search)
  return new URLSearchParams(sort === 'recent' ? [] : [['gifts', sort]])
}

type SortTabsProps = {
  readonly sort: DonationSort
  readonly to: (sort: DonationSort) => string
  /** Replaces the history entry, so that closing a dialog still goes back to the page. */
  readonly replace?: boolean
  readonly state?: object
}

/** Sort links, each with its own address. */
export const SortTabs = ({ sort, to, replace = false, state }: SortTabsProps) => (
  <nav aria-label="Order of donations" className="flex gap-2 border-b border-line">
    {DONATION_SORTS.map((option) => (
      <Link
        key={option}
        to={to(option)}
        replace={replace}
        state={{ ...KEEP_SCROLL, ...state }}
        aria-current={option === sort ? 'true' : undefined}
        className={`type-label -mb-px inline-flex min-h-[50px] items-center border-b-3 px-4 ${
          option === sort ? 'border-blue text-ink' : 'border-transparent text-quiet hover:text-ink'
        }`}
      >
        {NAMES[option]}
      </Link>
    ))}
  </nav>
)

type DonationsSectionProps = {
  readonly detail: CaseDetail
  readonly live: LiveCase
  readonly sort: DonationSort
  /** The first donations in the order of `sort`, from the server. */
  readonly sorted: readonly PublicDonation[]
}

export const DonationsSection = ({ detail, live, sort, sorted }: DonationsSectionProps) => {
  if (live.donations.length === 0) return null
  const all = live.totals.donationCount > 1 && (
    <SeeAll
      to={caseAddress(detail, 'donations')}
      state={{ fromCase: true }}
      what="donations"
      code="see_all_donations"
    >
      See all {formatNumber(live.totals.donationCount)}
    </SeeAll>
  )
  return (
    <CaseSection id="donations" title="Donations" all={all}>
      <div className="rounded-card bg-card px-6 pt-2 pb-3 shadow-line forced-colors:border">
        <SortTabs
          sort={sort}
          to={(option) => (option === 'recent' ? '?#donations' : `?gifts=${option}#donations`)}
        />
        {sort === 'recent' ? (
          <DonationRows donations={live.donations} arrivedIds={live.arrivedIds} />
        ) : (
          <DonationRows donations={sorted} />
        )}
      </div>
    </CaseSection>
  )
}
