import { useActionData, useLoaderData } from 'react-router'
import { dashboardAction, dashboardMeta } from './dashboard-route.ts'
import { EndCard, EndedCard, PauseCard, WordsCard } from './settings-cards.tsx'
import { useDashboard } from './use-dashboard.ts'

export const meta = dashboardMeta('Settings')
export const action = dashboardAction
export const loader = () => ({ idempotencyKey: crypto.randomUUID() })

/** Words of support, pausing, and ending. */
export default function Settings() {
  const of = useDashboard()
  const { idempotencyKey } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const isLive = of.state === 'live' || of.state === 'paused'
  return (
    <div className="max-w-(--container-form) space-y-6">
      {of.state === 'ended' && <EndedCard of={of} />}
      <WordsCard of={of} sent={sent} />
      {isLive && <PauseCard of={of} sent={sent} />}
      {isLive && <EndCard {...{ of, sent, idempotencyKey }} />}
    </div>
  )
}
