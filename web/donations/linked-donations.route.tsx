import {
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { pacificYear } from '#contract/dates.ts'
import { DONATIONS_LINK_DAYS } from '#contract/donations/donation-promises.ts'
import { apiContext } from '#web/api-context.ts'
import { nullIfMissing } from '#web/browser/route-error.ts'
import { DonationFigures, DonationsList, readListQuery } from '#web/own-donations/donations-list.tsx'
import { OwnHousehold } from '#web/own-donations/household-section.tsx'
import { Statements } from '#web/own-donations/yearly-statements.tsx'
import { clockContext } from '#web/page-context.ts'
import { SpotPage } from '#web/pages/spot-page.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import '#web/cases/cases.css'
import '../own-donations/donations.css'

/** The link shows one donor's donations to any holder, so it is never cached or sent on as a referrer. */
export const headers: HeadersFunction = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
})

export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const token = params['token'] ?? ''
  const listQuery = readListQuery(url.searchParams)
  const list = await nullIfMissing(context.get(apiContext).linkedDonations({ token, ...listQuery }))
  if (list === null) return data(null, codes.notFound.status)
  return data({ token, list, page: listQuery.page, thisYear: pacificYear(context.get(clockContext)()) })
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your donations', matches) },
  { name: 'robots', content: 'noindex, nofollow' },
]

const ExpiredLinkPage = () => (
  <SpotPage spot="lost-page">
    <h1 className="type-h1">This link no longer works</h1>
    <p className="type-lead mt-2">
      Links work for {DONATIONS_LINK_DAYS} days, and only if the whole link was copied. We’ll e-mail you a new
      one.
    </p>
    <p className="mt-4">
      <ButtonLink to="/find-receipt">Find my receipt</ButtonLink>
    </p>
  </SpotPage>
)

/** All donations made with one e-mail address, opened by the link mailed to it. */
export default function LinkedDonationsPage() {
  const loaderData = useLoaderData<typeof loader>()
  if (loaderData === null) return <ExpiredLinkPage />
  const { token, list, page, thisYear } = loaderData
  const fileUrl = (year: number, format: 'pdf' | 'csv'): string =>
    `${calls.linkedStatementFile.path}?${new URLSearchParams({ token, year: String(year), format })}`
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <h1 tabIndex={-1} className="type-h1">
        Your donations
      </h1>
      <p className="type-lead mt-2 break-words text-quiet">Made with {list.emails.join(', ')}.</p>
      <DonationFigures list={list} />
      <div className="donations-grid">
        <div className="min-w-0">
          <DonationsList list={list} page={page} />
        </div>
        <aside aria-label="Statements" className="space-y-6">
          <Statements years={list.years} fileUrl={fileUrl} thisYear={thisYear} />
          {list.household !== null && <OwnHousehold household={list.household} />}
          <Panel tone="mist">
            <p className="type-strong">Keep them in one place</p>
            <p className="mt-1">
              With an account, all your donations are there whenever you sign in, and two people can share one
              yearly statement.
            </p>
            <p className="mt-3">
              <ButtonLink to="/account/donations" kind="secondary" size="small">
                Sign in or join
              </ButtonLink>
            </p>
          </Panel>
        </aside>
      </div>
    </div>
  )
}
