import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { calls } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { pacificYear } from '#contract/dates.ts'
import { signedInPerson } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { clockContext } from '#web/page-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Panel } from '#web/ui/panel.tsx'
import { AddEmailSection } from './donations/add-email-section.tsx'
import { ChoiceSection } from './donations/choice-section.tsx'
import { DonationFigures, DonationsList, readListQuery } from './donations/donations-list.tsx'
import { NewsSection } from './donations/news-section.tsx'
import { ownActOf, runOwnAction } from './donations/own-donation-actions.ts'
import { Statements } from './donations/yearly-statements.tsx'
import '#web/cases/cases.css'
import './donations/donations.css'

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your donations', matches) },
  { name: 'robots', content: 'noindex' },
]

export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const listQuery = readListQuery(url.searchParams)
  const requests = Promise.all([
    signedInPerson(context),
    api.ownDonations(listQuery),
    api.givingChoice({}),
    api.ownMailPreferences({}),
  ])
  const [{ fullName, email }, list, { choice }, mails] = await orErrorPage(redirectToSignIn(requests, url))
  return {
    fullName,
    email,
    list,
    choice,
    mails,
    page: listQuery.page,
    thisYear: pacificYear(context.get(clockContext)()),
  }
}

export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const act = ownActOf(form.get('act'))
  if (act === null) throw data(null, codes.notFound.status)
  const answer = await redirectToSignIn(runOwnAction(context.get(apiContext), act, form), url)
  const hasErrors = answer.failure !== null || Object.keys(answer.problems).length > 0
  return data(answer, hasErrors ? codes.invalidInput.status : 200)
}

const fileUrl = (year: number, format: 'pdf' | 'csv'): string =>
  `${calls.ownStatementFile.path}?${new URLSearchParams({ year: String(year), format })}`

/** All of a person's donations with the state of their money, and choices for their next donations. */
export default function OwnDonationsPage() {
  const { fullName, email, list, choice, mails, page, thisYear } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <h1 tabIndex={-1} className="type-h1">
        Your donations
      </h1>
      <div role="status">
        {answer?.done != null && (
          <Panel tone="pine" padding="small" className="mt-4">
            {answer.done}
          </Panel>
        )}
      </div>
      {list.totalCount > 0 && <DonationFigures list={list} />}
      <div className="donations-grid">
        <div className="min-w-0">
          <DonationsList list={list} page={page} />
          <AddEmailSection emails={list.emails} accountEmail={email} answer={answer} />
        </div>
        <aside aria-label="Your choices" className="space-y-6">
          <ChoiceSection choice={choice} fullName={fullName} />
          {list.years.length > 0 && <Statements years={list.years} fileUrl={fileUrl} thisYear={thisYear} />}
          <NewsSection mails={mails} />
        </aside>
      </div>
    </div>
  )
}
