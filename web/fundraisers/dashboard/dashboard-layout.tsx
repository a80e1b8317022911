import { type LoaderFunctionArgs, Outlet, useLoaderData } from 'react-router'
import { PURPOSE } from '#contract/cases/cases.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity-check/withdrawal-account.ts'
import { DRAFT_PARAMETER, stepPath } from '#contract/page-addresses.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { donationsText } from '#web/cases/case-facts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { STATE_TEXTS } from '../list/own-case-text.ts'
import { DashboardTabs, tabAddress } from './tabs.tsx'
import { isPublic } from './use-dashboard.ts'

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const loader = ({ context, params, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const caseInput = { caseId: (params['caseId'] ?? '').toUpperCase() }
  const load = async () => {
    const [dashboard, { visits }] = await Promise.all([api.dashboard(caseInput), api.caseVisits(caseInput)])
    return { dashboard, visits }
  }
  return orErrorPage(redirectToSignIn(load(), url))
}

const visitsText = (visits: number): string =>
  `${visits.toLocaleString('en-US')} ${visits === 1 ? 'visit' : 'visits'}`

type DashboardProps = { readonly dashboard: Dashboard }

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

const StateTag = ({ dashboard: { state, publishedAt, endedAt } }: DashboardProps) => {
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

const Actions = ({ dashboard }: DashboardProps) => {
  const { caseId, state } = dashboard
  return (
    <div className="grid w-full grid-cols-2 gap-2 tablet:flex tablet:w-auto tablet:flex-wrap">
      {isPublic(dashboard) && (
        <ButtonLink to={tabAddress(caseId, 'updates')} size="small" className="col-span-2 tablet:order-last">
          Write an update
        </ButtonLink>
      )}
      <ButtonLink to={caseAddress(dashboard)} kind="secondary" size="small" icon="eye">
        View page
      </ButtonLink>
      {state !== 'ended' && state !== 'hidden' && (
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

/** Layout of a fundraiser's dashboard: its title, its state and the tabs. */
export default function DashboardLayout() {
  const { dashboard, visits } = useLoaderData<typeof loader>()
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
            <AccountTag dashboard={dashboard} />
            <span className="type-meta text-quiet">
              {donationsText(dashboard.totals.donationCount)}
              {visits > 0 && ` · ${visitsText(visits)}`}
            </span>
          </p>
        </div>
        <Actions dashboard={dashboard} />
      </div>
      <DashboardTabs caseId={dashboard.caseId} />
      <div className="mt-8">
        <Outlet context={dashboard} />
      </div>
    </div>
  )
}
