import { useEffect, useEffectEvent } from 'react'
import {
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { pacificDay } from '#contract/dates.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { streamCase } from '#web/cases/live/live-connection.ts'
import { Holds } from '#web/payouts/holds.tsx'
import { MoneyPathCard } from '#web/payouts/money-path-card.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FilterPill } from '#web/ui/filter-pill.tsx'
import { loadInvitation } from '../invitation/load-invitation.ts'
import { AccountPanel } from './account-panel.tsx'
import { AskCard } from './ask-card.tsx'
import { dashboardAction, dashboardMeta, loadDashboardPage } from './dashboard-route.ts'
import { CHART_UNITS, DaysChart } from './days-chart.tsx'
import { DonorRow, THANK_PARAMETER } from './donor-rows.tsx'
import { type DonorsPage, listedCountText, loadDonors } from './donors-data.ts'
import { isOpen, loadShareKit } from './load-share-kit.ts'
import { PayoutTimeline } from './payout-timeline.tsx'
import { PendingBanner } from './pending-banner.tsx'
import { PeopleToAsk } from './people-to-ask.tsx'
import { ShareCard } from './share-card.tsx'
import { tabAddress } from './tabs.tsx'
import { TotalsRow } from './totals-row.tsx'
import { isPublic, noDonationsText, useDashboard } from './use-dashboard.ts'

/** Loads the page's data again when the fundraiser's total changes. */
const useLiveDonations = (dashboard: Dashboard): void => {
  const { state, revalidate } = useRevalidator()
  const streamedId = isPublic(dashboard) ? dashboard.caseId : null
  const reload = useEffectEvent(() => {
    if (state === 'idle') void revalidate()
  })
  useEffect(() => {
    if (streamedId === null) return
    return streamCase(streamedId, ({ type }) => {
      if (type === 'totals') reload()
    })
  }, [streamedId])
}

const DONORS_SHOWN = 4
const UPDATES_SHOWN = 3

export const meta = dashboardMeta('Your fundraiser')
export const action = dashboardAction

export const loader = (args: LoaderFunctionArgs) =>
  loadDashboardPage(args, async (api, caseId) => {
    const [payouts, invitation, donors, share] = await Promise.all([
      api.casePayouts({ caseId }),
      loadInvitation(api, caseId),
      loadDonors(api, caseId, args.url.searchParams, DONORS_SHOWN),
      loadShareKit(api, caseId, (dashboard) => isOpen(dashboard) && dashboard.donorCounts.all === 0),
    ])
    return { payouts, invitation, donors, share }
  })

type DashboardProps = { readonly dashboard: Dashboard }

const UNIT_WORDS = { money: 'Money', gifts: 'Gifts' } as const

const DaysCard = ({ dashboard }: DashboardProps) => {
  const [search] = useSearchParams()
  const unit = CHART_UNITS.find((option) => option === search.get('chart')) ?? 'money'
  const { days } = dashboard
  const firstDay = days[0]?.day ?? ''
  const updates = dashboard.updates
    .map(({ postedAt, title }) => ({ day: pacificDay(new Date(postedAt)), title }))
    .filter(({ day }) => day >= firstDay)
  return (
    <Card className="p-4 tablet:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-strong-large">Gifts by day</h2>
        <nav aria-label="Chart" className="flex gap-2">
          {CHART_UNITS.map((option) => (
            <FilterPill key={option} to={`?chart=${option}`} preventScrollReset on={option === unit}>
              {UNIT_WORDS[option]}
            </FilterPill>
          ))}
        </nav>
      </div>
      <DaysChart days={days} unit={unit} updates={updates.slice(0, UPDATES_SHOWN)} />
    </Card>
  )
}

const DonorsCard = ({ dashboard, page }: DashboardProps & { readonly page: DonorsPage }) => {
  const path = tabAddress(dashboard.caseId, 'donors')
  const { not_thanked: unthankedCount, all } = dashboard.donorCounts
  return (
    <Card className="p-4 tablet:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-strong-large">Donors</h2>
        {unthankedCount > 1 && (
          <ButtonLink to={`${path}#thank`} size="small">
            Thank {listedCountText(dashboard, 'not_thanked')} people at once
          </ButtonLink>
        )}
      </div>
      <nav aria-label="Show" className="mt-4 flex flex-wrap gap-2">
        <FilterPill to="?donors=not_thanked" preventScrollReset on={page.filter === 'not_thanked'}>
          Not thanked, {listedCountText(dashboard, 'not_thanked')}
        </FilterPill>
        <FilterPill to="?donors=all" preventScrollReset on={page.filter === 'all'}>
          All, {all.toLocaleString('en-US')}
        </FilterPill>
      </nav>
      {page.donors.length === 0 && (
        <p className="mt-4 text-quiet">{all === 0 ? noDonationsText(dashboard) : 'Everyone is thanked.'}</p>
      )}
      <ul className="mt-2">
        {page.donors.map((donor) => (
          <DonorRow
            key={donor.donationId}
            donor={donor}
            thankTo={`${path}?donors=${page.filter}&${THANK_PARAMETER}=${donor.donationId}#thank`}
          />
        ))}
      </ul>
      {all > 0 && (
        <ButtonLink to={`${path}?donors=all`} kind="secondary" wide className="mt-4">
          See all {all.toLocaleString('en-US')}
        </ButtonLink>
      )}
    </Card>
  )
}

/** Dashboard overview: pending actions, where every cent is, donors, and share results. */
export default function Overview() {
  const dashboard = useDashboard()
  useLiveDonations(dashboard)
  const { payouts, invitation, donors, share } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const shareCard = share !== null && (
    <ShareCard dashboard={dashboard} {...share} donationCount={dashboard.totals.donationCount} />
  )
  // Before the first gift, cards of zeros would hide what brings it.
  if (dashboard.donorCounts.all === 0 && dashboard.deadlineRefund === null)
    return (
      <div className="max-w-(--container-form) space-y-6">
        <PendingBanner dashboard={dashboard} payouts={payouts} />
        {shareCard}
        {share !== null && share.facts !== null && (
          <>
            <AskCard caseId={dashboard.caseId} facts={share.facts} shortUrl={share.shortUrl} />
            <PeopleToAsk caseId={dashboard.caseId} />
          </>
        )}
        <Holds payouts={payouts} />
        <AccountPanel dashboard={dashboard} invitation={invitation} result={result} />
      </div>
    )
  return (
    <div className="space-y-6">
      <PendingBanner dashboard={dashboard} payouts={payouts} />
      <TotalsRow dashboard={dashboard} />
      <div className="grid items-start gap-6 wide:grid-cols-[minmax(0,13fr)_minmax(0,6fr)]">
        <div className="min-w-0 space-y-6">
          <MoneyPathCard
            payouts={payouts}
            aside={
              <a
                href={`${calls.donorsCsv.path}?caseId=${dashboard.caseId}`}
                className="link type-label inline-flex min-h-11 items-center"
                download
              >
                Donors as CSV
              </a>
            }
          />
          <Holds payouts={payouts} />
          <DaysCard dashboard={dashboard} />
          <DonorsCard dashboard={dashboard} page={donors} />
        </div>
        <div className="min-w-0 space-y-6">
          <AccountPanel dashboard={dashboard} invitation={invitation} result={result} />
          <PayoutTimeline payouts={payouts} />
          {shareCard}
        </div>
      </div>
    </div>
  )
}
