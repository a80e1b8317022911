import { useState } from 'react'
import { type LoaderFunctionArgs, type MetaFunction, Outlet, useLoaderData, useLocation } from 'react-router'
import { DISPLAY_TIME_ZONE } from '#contract/dates.ts'
import { SessionExpiredNotice } from '#web/accounts/session-expired-notice.tsx'
import { apiContext } from '#web/api-context.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { counted } from '#web/cases/case-facts.ts'
import { serverMiddlewares } from '#web/middlewares.server.ts'
import { OfflineStrip } from '#web/shell/offline-strip.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { isDone } from '#web/ui/done-note.tsx'
import { PageZone } from '#web/ui/reader-zone.ts'
import { CommandBar } from './command-bar.tsx'
import { OwnFactors } from './second-factor-field.tsx'
import { staffContext } from './staff-member.ts'
import { StaffNavigation } from './staff-navigation.tsx'
import type { StaffOutlet } from './staff-outlet.ts'
import { areaTitle } from './staff-pages.ts'
import { type LiveWork, useLiveWork, waitingIn } from './use-live-work.ts'

export const middleware = serverMiddlewares('guardStaff')

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const [{ queues, today }, acts] = await orErrorPage(
    Promise.all([api.staffWork({}), isDone(url.searchParams) ? api.finishedWork({ limit: 1 }) : null]),
  )
  return { ...context.get(staffContext), queues, today, lastAct: acts?.items[0] ?? null }
}

/** Keeps the sidebar's counts as fresh as the page. */
export const shouldRevalidate = () => true

export const meta: MetaFunction = ({ matches, location }) => [
  { title: pageTitle(areaTitle(location.pathname), matches) },
  { name: 'robots', content: 'noindex' },
]

/** Announces the number of waiting things to screen readers whenever it changes. */
const ChangedCount = ({ queues }: Pick<LiveWork, 'queues'>) => {
  const waiting = waitingIn(queues)
  const [first] = useState(waiting)
  const [hasChanged, setHasChanged] = useState(false)
  if (!hasChanged && waiting !== first) setHasChanged(true)
  return (
    <p role="status" className="sr-only">
      {hasChanged && `${counted(waiting, 'item', 'items')} in your queues`}
    </p>
  )
}

/** Layout of the staff area: navigation by role at the left, page at the right. All its times are in Pacific Time. */
export default function StaffLayout() {
  const member = useLoaderData<typeof loader>()
  const work = useLiveWork(member.queues)
  const { key } = useLocation()
  const [loadedKey] = useState(key)
  const { roles, today, lastAct } = member
  const outlet: StaffOutlet = { ...work, roles, today, loadedKey, lastAct }
  return (
    <PageZone value={DISPLAY_TIME_ZONE}>
      <div className="flex flex-1 flex-col wide:flex-row">
        <StaffNavigation {...member} queues={work.queues} />
        <ChangedCount {...work} />
        <div className="flex min-w-0 flex-1 flex-col">
          <OfflineStrip />
          <SessionExpiredNotice />
          <main id="main" tabIndex={-1} className="type-meta flex-1 px-4 py-8 wide:px-10">
            <OwnFactors value={member}>
              <Outlet context={outlet} />
            </OwnFactors>
          </main>
        </div>
        <CommandBar staffId={member.staffId} roles={member.roles} />
      </div>
    </PageZone>
  )
}
