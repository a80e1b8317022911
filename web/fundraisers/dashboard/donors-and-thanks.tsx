import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { calls } from '#contract/calls.ts'
import type { Dashboard, TeamDashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { DONOR_FILTERS, TEAM_DONOR_FILTERS } from '#contract/fundraisers/organizer-limits.ts'
import type { FormResult } from '#web/browser/run-form.ts'
import { Card } from '#web/ui/card.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { DonorListPages } from './donor-list-pages.tsx'
import { canThank, DonorRow, FILTER_LABELS, THANK_PARAMETER } from './donor-rows.tsx'
import { type DonorsPage, donorListAddress, listedCountText } from './donors-data.ts'
import { type Tab, tabAddress } from './tabs.tsx'
import { THANK_FORM, ThankCard } from './thank-card.tsx'
import { isOrganizer, noDonationsText } from './use-dashboard.ts'

type DonorsAndThanksProps = {
  readonly dashboard: Dashboard | TeamDashboard
  readonly page: DonorsPage
  readonly result: FormResult | undefined
  /** The dashboard's tab to which the links of filters and pages lead. */
  readonly tab: Tab
  /** Shown below the thank-you. */
  readonly children?: ReactNode
}

type HeadProps = Pick<DonorsAndThanksProps, 'dashboard'> &
  Pick<DonorsPage, 'filter'> & { readonly path: string }

const Head = ({ dashboard, path, filter }: HeadProps) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-2">
      <h2 className="type-strong-large">Donors</h2>
      {isOrganizer(dashboard) && (
        <a
          href={`${calls.donorsCsv.path}?caseId=${dashboard.caseId}`}
          className="link type-label inline-flex min-h-11 items-center"
          download
        >
          Donors as CSV
        </a>
      )}
    </div>
    <nav aria-label="Show" className="mt-4 flex flex-wrap gap-2">
      {(isOrganizer(dashboard) ? DONOR_FILTERS : TEAM_DONOR_FILTERS).map((other) => (
        <FilterPill
          key={other}
          to={`${donorListAddress(path, { filter: other, after: null })}#donors`}
          on={other === filter}
        >
          {FILTER_LABELS[other]}, {listedCountText(dashboard, other)}
        </FilterPill>
      ))}
    </nav>
  </>
)

/** State of the checkboxes, and the number of thank-yous that the form would send. */
const useTicked = ({ dashboard, page }: Pick<DonorsAndThanksProps, 'dashboard' | 'page'>) => {
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const unthanked = page.donors.filter(canThank)
  const ticked = unthanked.filter(({ donationId }) => !unticked.includes(donationId))
  const count =
    ticked.length === unthanked.length ? (dashboard.unthankedCounts[page.filter] ?? 0) : ticked.length
  const toggle = (donationId: string, isTicked: boolean): void =>
    setUnticked((all) => (isTicked ? all.filter((id) => id !== donationId) : [...all, donationId]))
  return { count, toggle, unticked }
}

/** Filtered donors, with a form that thanks one donor, the ticked donors or the whole list. */
export const DonorsAndThanks = ({ dashboard, page, result, tab, children }: DonorsAndThanksProps) => {
  const { donors, filter, singleDonationId } = page
  const { count, toggle, unticked } = useTicked({ dashboard, page })
  const [search] = useSearchParams()
  const path = tabAddress(dashboard.caseId, tab)
  const currentList = { filter, after: search.get('after') }
  const singleDonor = donors.find(
    ({ donationId }) => donationId === singleDonationId && singleDonationId !== null,
  )
  return (
    <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <Card id="donors" className="min-w-0 p-4 tablet:p-8">
        <Head dashboard={dashboard} path={path} filter={filter} />
        <div className="mt-4 empty:hidden">
          <FormOutcome result={result} act="hide" />
        </div>
        {donors.length === 0 && (
          <p className="mt-6 text-quiet">
            {dashboard.donorCounts.all === 0
              ? `${noDonationsText(dashboard)}${dashboard.donationStatus === 'open' ? ' The first one usually comes from someone you know.' : ''}`
              : filter === 'not_thanked'
                ? 'Everyone is thanked.'
                : 'No one yet.'}
          </p>
        )}
        <ul className="mt-2">
          {donors.map((donor) => (
            <DonorRow
              key={donor.donationId}
              donor={donor}
              canHideWords={isOrganizer(dashboard)}
              thankTo={`${donorListAddress(path, currentList, { [THANK_PARAMETER]: donor.donationId })}#thank`}
            >
              {canThank(donor) && singleDonor === undefined && (
                <label className="inline-flex min-h-11 items-center">
                  <span className="sr-only">Thank {donor.name ?? donor.shownName}, too</span>
                  <input
                    type="checkbox"
                    form={THANK_FORM}
                    name="donationId"
                    value={donor.donationId}
                    checked={!unticked.includes(donor.donationId)}
                    onChange={({ currentTarget }) => toggle(donor.donationId, currentTarget.checked)}
                    className="check"
                  />
                </label>
              )}
            </DonorRow>
          ))}
        </ul>
        <DonorListPages path={path} page={page} total={listedCountText(dashboard, filter)} />
      </Card>
      <div className="space-y-6">
        <ThankCard
          caseId={dashboard.caseId}
          page={page}
          result={result}
          count={count}
          singleDonor={singleDonor}
          allAddress={`${donorListAddress(path, currentList)}#thank`}
        />
        {children}
      </div>
    </div>
  )
}
