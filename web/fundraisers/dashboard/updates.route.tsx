import { type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { dashboardAction, dashboardMeta, loadDashboardPage } from './dashboard-route.ts'
import { DonorsAndThanks } from './donors-and-thanks.tsx'
import { loadDonors } from './donors-data.ts'
import { PostedUpdates } from './posted-updates.tsx'
import { UpdateForm } from './update-form.tsx'
import { isPublic, useTeamDashboard } from './use-dashboard.ts'

/** Number of donors listed here; the donors page has all of them. */
const DONORS_SHOWN = 5

export const meta = dashboardMeta('Updates')
export const action = dashboardAction

export const loader = (args: LoaderFunctionArgs) =>
  loadDashboardPage(args, async (api, caseId) => {
    const [page, audience] = await Promise.all([
      loadDonors(api, caseId, args.url.searchParams, DONORS_SHOWN),
      api.updateAudience({ caseId }),
    ])
    return { page, audience, idempotencyKey: crypto.randomUUID() }
  })

/** Updates for followers, and thank-yous for donors. */
export default function Updates() {
  const dashboard = useTeamDashboard()
  const { page, audience, idempotencyKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  return (
    <div className="space-y-6">
      {isPublic(dashboard) ? (
        <UpdateForm
          dashboard={dashboard}
          audience={audience}
          idempotencyKey={idempotencyKey}
          result={result}
        />
      ) : (
        <p>You can post updates once the fundraiser is live.</p>
      )}
      <PostedUpdates dashboard={dashboard} result={result} />
      {(dashboard.donorCounts.all ?? 0) > 0 && (
        <DonorsAndThanks dashboard={dashboard} page={page} result={result} tab="updates" />
      )}
    </div>
  )
}
