import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AskCard } from './ask-card.tsx'
import { dashboardMeta, loadDashboardPage, unlessMember } from './dashboard-route.ts'
import { isOpen, loadShareKit, loadTeamShareKit } from './load-share-kit.ts'
import { PeopleToAsk } from './people-to-ask.tsx'
import { EmbedCard, PosterCard, ShareCard } from './share-card.tsx'
import { ShareResultsCard } from './share-results.tsx'
import { useTeamDashboard } from './use-dashboard.ts'

export const meta = dashboardMeta('Share kit')

export const loader = (args: LoaderFunctionArgs) =>
  loadDashboardPage(args, (api, caseId) =>
    unlessMember(
      () => loadShareKit(api, caseId, isOpen),
      () => loadTeamShareKit(api, caseId),
    ),
  )

/** Share tools and their results. */
export default function Share() {
  const dashboard = useTeamDashboard()
  const share = useLoaderData<typeof loader>()
  if (share === null) return <p>You can share the page once it’s live.</p>
  return (
    <div className="grid items-start gap-6 wide:grid-cols-2">
      <div className="space-y-6">
        <ShareCard dashboard={dashboard} {...share} donationCount={dashboard.totals.donationCount} />
        {share.results !== null && <ShareResultsCard results={share.results} />}
        <PosterCard caseId={dashboard.caseId} />
        <EmbedCard caseId={dashboard.caseId} title={dashboard.title} />
      </div>
      {share.facts !== null && (
        <div className="space-y-6">
          <AskCard caseId={dashboard.caseId} facts={share.facts} shortUrl={share.shortUrl} />
          <PeopleToAsk caseId={dashboard.caseId} />
        </div>
      )}
    </div>
  )
}
