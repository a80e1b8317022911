import { useEffect, useState } from 'react'
import {
  type LoaderFunctionArgs,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useRevalidator,
} from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { Dashboard, TeamDashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { DRAFT_PARAMETER, stepPath } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { isRefusal } from '#web/browser/api/api-refusal.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { donationsText } from '#web/cases/case-facts.ts'
import { streamCase } from '#web/cases/live/live-connection.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { STATE_TEXTS } from '../list/own-case-text.ts'
import { caseIdOf, unlessMember } from './dashboard-route.ts'
import { DashboardTabs, TABS, TEAM_TABS, tabAddress } from './tabs.tsx'
import { isOrganizer, isPublic } from './use-dashboard.ts'

export const headers = () => ({ 'cache-control': 'private, no-store' })

/** Leads a co-organizer away from the organizer's pages. */
const requireTeamTab = (caseId: string, { pathname }: URL): void => {
  const addresses = TEAM_TABS.map((tab) => tabAddress(caseId, tab).toLowerCase())
  const address = pathname.toLowerCase()
  if (!addresses.includes(address)) throw redirect(tabAddress(caseId, TEAM_TABS[0]))
}

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const caseInput = { caseId: caseIdOf(params) }
  const load = () =>
    unlessMember(
      async () => {
        const [dashboard, { visits }] = await Promise.all([
          api.dashboard(caseInput),
          api.caseVisits(caseInput),
        ])
        return { dashboard, visits }
      },
      async () => {
        const dashboard = await api.teamDashboard(caseInput)
        requireTeamTab(dashboard.caseId, url)
        return { dashboard, visits: 0 }
      },
    )
  return orErrorPage(redirectToSignIn(load(), url))
}

const visitsText = (visits: number): string =>
  `${visits.toLocaleString('en-US')} ${visits === 1 ? 'visit' : 'visits'}`

type DashboardProps = { readonly dashboard: Dashboard }
type TeamDashboardProps = { readonly dashboard: Dashboard | TeamDashboard }

const AccountTag = ({
  dashboard: { account, purpose, recipientFirstName, deadlineRefund },
}: DashboardProps) => {
  if (deadlineRefund !== null)
    return deadlineRefund.amountCents > 0 ? (
      <Tag tone="sun" icon="arrow-counter-clockwise">
        Gifts refunded
      </Tag>
    ) : (
      <Tag tone="sun" icon="hourglass-medium">
        Not verified in time
      </Tag>
    )
  const whose = purpose === PURPOSE.myself ? 'Your' : `${recipientFirstName}’s`
  if (account.state === WITHDRAWAL_ACCOUNT.verified)
    return (
      <Tag tone="mist" icon="seal-check">
        {whose} account verified
      </Tag>
    )
  return account.state === WITHDRAWAL_ACCOUNT.disabled ? (
    <Tag tone="blush" icon="pause-circle">
      {whose} account is on hold
    </Tag>
  ) : (
    <Tag tone="sun" icon="identification-card">
      Identity check open
    </Tag>
  )
}

const StateTag = ({ dashboard: { state, publishedAt, endedAt } }: TeamDashboardProps) => {
  const { word, tone, icon } = STATE_TEXTS[state]
  const since = state === 'live' ? publishedAt : state === 'ended' ? endedAt : null
  return (
    <Tag tone={tone} icon={icon}>
      <span>
        {word}
        {since !== null && (
          <>
            {' '}
            {state === 'ended' ? '' : 'since '}
            <DateText at={since} form="short" />
          </>
        )}
      </span>
    </Tag>
  )
}

const Actions = ({ dashboard }: TeamDashboardProps) => {
  const { caseId, state } = dashboard
  return (
    <div className="grid w-full grid-cols-2 gap-2 tablet:flex tablet:w-auto tablet:flex-wrap">
      {isPublic(dashboard) && (
        <ButtonLink to={tabAddress(caseId, 'updates')} size="small" className="col-span-2 tablet:order-last">
          Write an update
        </ButtonLink>
      )}
      <ButtonLink
        to={caseAddress(dashboard)}
        kind="secondary"
        size="small"
        icon="eye"
        className={isOrganizer(dashboard) ? '' : 'col-span-2'}
      >
        View page
      </ButtonLink>
      {isOrganizer(dashboard) && state !== 'ended' && state !== 'hidden' && (
        <ButtonLink
          to={`${stepPath('review')}?${DRAFT_PARAMETER}=${caseId}`}
          kind="secondary"
          size="small"
          icon="pencil-simple"
        >
          Edit
        </ButtonLink>
      )}
    </div>
  )
}

/**
 * Loads a co-organizer's page again when the fundraiser changes. Null for the organizer.
 * @returns whether the co-organizer was removed meanwhile: then the page stays, with what they were writing
 */
const useRemoval = (caseId: string | null): boolean => {
  const { revalidate } = useRevalidator()
  const [isRemoved, setIsRemoved] = useState(false)
  useEffect(() => {
    if (caseId === null) return
    let version: number | null = null
    const reload = async (): Promise<void> => {
      const isOut = await api.teamDashboard({ caseId }, { quiet: true }).then(
        () => false,
        (error: unknown) => isRefusal(error, 'notFound'),
      )
      if (isOut) setIsRemoved(true)
      else await revalidate()
    }
    return streamCase(caseId, (event) => {
      if (!('page' in event)) return
      if (version !== null && version !== event.page.version) void reload()
      version = event.page.version
    })
  }, [caseId, revalidate])
  return isRemoved
}

/** Tells a co-organizer that they were removed, who may be writing. */
const Removed = ({ isWriting }: { readonly isWriting: boolean }) => (
  <Panel tone="rose" role="alert" className="mt-8">
    <b>You’re no longer on this team.</b>{' '}
    {isWriting && 'Nothing can be posted from here. Copy what you wrote before you leave this page.'}
  </Panel>
)

/** Layout of a fundraiser's dashboard: its title, its state and the tabs. */
export default function DashboardLayout() {
  const { dashboard, visits } = useLoaderData<typeof loader>()
  const isRemoved = useRemoval(isOrganizer(dashboard) ? null : dashboard.caseId)
  const { pathname } = useLocation()
  const isWriting = pathname.toLowerCase() === tabAddress(dashboard.caseId, 'updates').toLowerCase()
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <Link to="/fundraiser/list" className="link type-label inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" size={18} />
        My fundraisers
      </Link>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="type-h1 break-words">
            {dashboard.title}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
            <StateTag dashboard={dashboard} />
            {isOrganizer(dashboard) ? (
              <AccountTag dashboard={dashboard} />
            ) : (
              <Tag tone="mist" icon="users-three">
                Co-organizer
              </Tag>
            )}
            <span className="type-meta text-quiet">
              {donationsText(dashboard.totals.donationCount)}
              {visits > 0 && ` · ${visitsText(visits)}`}
            </span>
          </p>
        </div>
        {!isRemoved && <Actions dashboard={dashboard} />}
      </div>
      {isRemoved ? (
        <Removed isWriting={isWriting} />
      ) : (
        <DashboardTabs caseId={dashboard.caseId} tabs={isOrganizer(dashboard) ? TABS : TEAM_TABS} />
      )}
      <div className="mt-8">{(!isRemoved || isWriting) && <Outlet context={dashboard} />}</div>
    </div>
  )
}
