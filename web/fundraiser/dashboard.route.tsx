import {
  type ActionFunctionArgs,
  Form,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { type Dashboard, DONOR_FILTERS } from '#contract/fundraisers/organizers.ts'
import { WITHDRAWAL_ACCOUNT } from '#contract/identity/withdrawal-account.ts'
import { formatWholeDollars } from '#contract/money.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { donationsText } from '#web/cases/case-facts.ts'
import { moneyPathOf } from '#web/cases/payouts/money-path.ts'
import { FormOutcome } from '#web/relay/form-outcome.tsx'
import { runForm } from '#web/relay/sent-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { accountWords } from './dashboard/account-words.ts'
import { doDashboardAct } from './dashboard/dashboard-acts.ts'
import { DaysChart } from './dashboard/days-chart.tsx'
import { DonorsSection } from './dashboard/donors-section.tsx'
import { Settings, UpdateForm } from './dashboard/owner-forms.tsx'

export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta = () => [{ title: 'Your fundraiser' }, { name: 'robots', content: 'noindex' }]

const DONORS = 10

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const caseId = params['caseId'] ?? ''
  const filter = DONOR_FILTERS.find((one) => one === url.searchParams.get('donors')) ?? 'not_thanked'
  const [dashboard, donors] = await orErrorPage(
    redirectToSignIn(
      Promise.all([api.dashboard({ caseId }), api.caseDonors({ caseId, filter, limit: DONORS })]),
      url,
    ),
  )
  return { dashboard, donors: donors.items, filter, idempotencyKey: crypto.randomUUID() }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const form = await request.formData()
  return runForm(form, () => doDashboardAct(context.get(apiContext), params['caseId'] ?? '', form))
}

type OfProps = { readonly of: Dashboard }

const Totals = ({ of }: OfProps) => {
  const path = moneyPathOf(of.totals)
  const rows = [
    ['Raised', path.raised, `of ${formatWholeDollars(of.goalCents)}`],
    ['Paid out', path.paidOut, of.transferCount === 1 ? '1 transfer' : `${of.transferCount} transfers`],
    [path.held === null ? 'On the way' : 'Held', path.held ?? path.onTheWay, ''],
    [
      'This week',
      formatWholeDollars(of.week.amountCents),
      `${donationsText(of.week.donationCount)}, before ${of.week.previousCount}`,
    ],
  ] as const
  return (
    <dl className="mt-6 grid grid-cols-2 gap-4 border-y border-line py-4 wide:grid-cols-4">
      {rows.map(([name, amount, note]) => (
        <div key={name} className="min-w-0">
          <dt className="type-small text-quiet">{name}</dt>
          <dd>
            <span className="block text-[1.75rem]/[1.3] font-heavy">{amount}</span>
            <span className="type-small text-quiet">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Account = ({ of }: OfProps) => {
  const { title, text } = accountWords(of)
  const isVerified = of.account.state === WITHDRAWAL_ACCOUNT.verified
  return (
    <Panel tone={isVerified ? 'pine' : 'sun'}>
      <h2 className="type-strong">{title}</h2>
      <p className="mt-1">{text}</p>
      {of.account.refundsAt !== null && (
        <p className="type-meta mt-2">
          Gifts go back on <DateText at={of.account.refundsAt} /> if it isn’t done by then.
        </p>
      )}
      {of.account.state === WITHDRAWAL_ACCOUNT.initial && of.purpose === 1 && (
        <ButtonLink to={`/kyc/check/${of.caseId}`} size="small" className="mt-4">
          Confirm who you are
        </ButtonLink>
      )}
      {of.account.remindAt !== null && (
        <Form method="post" className="mt-4">
          <Button type="submit" name="act" value="remind" size="small" kind="secondary">
            Remind {of.recipientFirstName} again
          </Button>
        </Form>
      )}
    </Panel>
  )
}

/** One fundraiser as its organizer follows it. */
export default function DashboardPage() {
  const { dashboard: of, donors, filter, idempotencyKey } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  return (
    <div className="page-width pt-8 pb-16">
      <Link to="/fundraiser/list" className="link type-label inline-flex min-h-11 items-center gap-2">
        <Icon name="arrow-left" size={18} />
        My fundraisers
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="type-h1 break-words">
            {of.title}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-3">
            <Tag tone={of.state === 'live' ? 'pine' : 'gray'}>
              {of.state === 'live' ? 'Live' : of.state.replace('_', ' ')}
            </Tag>
            <span className="type-meta text-quiet">{donationsText(of.totals.donationCount)}</span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={`/fundraiser/case/${of.caseId}/payouts`} kind="secondary" size="small" icon="bank">
            Payouts
          </ButtonLink>
          <ButtonLink to={caseAddress(of)} kind="secondary" size="small" icon="eye">
            View page
          </ButtonLink>
          <ButtonLink
            to={`/fundraiser/step1?caseId=${of.caseId}`}
            kind="secondary"
            size="small"
            icon="pencil-simple"
          >
            Edit
          </ButtonLink>
          <ButtonLink to={`/poster/${of.caseId}`} kind="secondary" size="small" icon="printer">
            Poster
          </ButtonLink>
        </div>
      </div>
      <div className="mt-4">
        <FormOutcome sent={sent} {...(sent === undefined ? {} : { act: sent.act })} />
      </div>
      <Totals of={of} />
      <div className="mt-6 grid gap-8 wide:grid-cols-[minmax(0,1fr)_400px]">
        <div className="min-w-0 space-y-6">
          <Card className="p-6">
            <h2 className="type-h3-small">Gifts by day</h2>
            <DaysChart days={of.days} />
          </Card>
          <DonorsSection of={of} donors={donors} filter={filter} />
        </div>
        <div className="min-w-0 space-y-6">
          <Account of={of} />
          <UpdateForm of={of} idempotencyKey={idempotencyKey} sent={sent} />
          <Settings of={of} idempotencyKey={idempotencyKey} sent={sent} />
        </div>
      </div>
    </div>
  )
}
