import { useActionData } from 'react-router'
import { dashboardAction, dashboardMeta } from './dashboard-route.ts'
import { EndCard, EndedCard, NoticesCard, PauseCard, ThankYouCard, WordsCard } from './settings-cards.tsx'
import { useDashboard } from './use-dashboard.ts'

export const meta = dashboardMeta('Settings')
export const action = dashboardAction

/** Settings of a fundraiser: mail about gifts, words of support, the thank-you, pausing and ending. */
export default function Settings() {
  const dashboard = useDashboard()
  const result = useActionData<typeof action>()
  const isLive = dashboard.state === 'live' || dashboard.state === 'paused'
  return (
    <div className="max-w-(--container-form) space-y-6">
      {dashboard.state === 'ended' && <EndedCard dashboard={dashboard} />}
      <NoticesCard dashboard={dashboard} result={result} />
      <WordsCard dashboard={dashboard} result={result} />
      <ThankYouCard dashboard={dashboard} result={result} />
      {isLive && <PauseCard dashboard={dashboard} result={result} />}
      {isLive && <EndCard dashboard={dashboard} />}
    </div>
  )
}
