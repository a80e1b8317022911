import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { dashboardAction, dashboardMeta, loadDashboardPage } from './dashboard-route.ts'
import { DonorsAndThanks } from './donors-and-thanks.tsx'
import { loadDonors } from './donors-data.ts'
import { OfflineCard } from './offline-card.tsx'
import { isOrganizer, useTeamDashboard } from './use-dashboard.ts'

export const meta = dashboardMeta('Donors')
export const action = dashboardAction

export const loader = (args: LoaderFunctionArgs) =>
  loadDashboardPage(args, async (api, caseId) => ({
    page: await loadDonors(api, caseId, args.url.searchParams),
    idempotencyKey: crypto.randomUUID(),
  }))

/** All donors, thank-yous, words of support, and offline donations. */
export default function Donors() {
  const dashboard = useTeamDashboard()
  const { page, idempotencyKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <DonorsAndThanks dashboard={dashboard} page={page} result={result} tab="donors">
      {isOrganizer(dashboard) && (
        <OfflineCard dashboard={dashboard} idempotencyKey={idempotencyKey} result={result} />
      )}
    </DonorsAndThanks>
  )
}
