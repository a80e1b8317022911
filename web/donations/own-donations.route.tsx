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
import { ADD_EMAIL_COOKIE, emailStepCookie, readEmailStep } from '#web/accounts/profile/email-step.ts'
import { signedInPerson } from '#web/accounts/signed-in-person.ts'
import { apiContext } from '#web/api-context.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { actNameIn } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { AddEmailSection } from '#web/own-donations/add-email-section.tsx'
import { ChoiceSection } from '#web/own-donations/choice-section.tsx'
import { DonationFigures, DonationsList, readListQuery } from '#web/own-donations/donations-list.tsx'
import {
  HOUSEHOLD_ACTS,
  hasHouseholdErrors,
  isHouseholdAct,
  runHouseholdAction,
} from '#web/own-donations/household-actions.ts'
import { HouseholdSection } from '#web/own-donations/household-section.tsx'
import { NewsSection } from '#web/own-donations/news-section.tsx'
import { OWN_ACTS, type OwnAnswer, runOwnAction } from '#web/own-donations/own-donation-actions.ts'
import { Statements } from '#web/own-donations/yearly-statements.tsx'
import { clockContext, publicConfigContext } from '#web/page-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Panel } from '#web/ui/panel.tsx'
import '#web/cases/cases.css'
import '../own-donations/donations.css'

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your donations', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Stores the step that asks for a mailed code, or ends it; a mistyped code changes nothing. */
const stepHeaders = async (
  context: ActionFunctionArgs['context'],
  { act, done, sentCode }: OwnAnswer,
): Promise<Record<string, string>> => {
  const isOver = act === 'otherEmail' || (act === 'addEmail' && done !== null)
  if (!isOver && (act !== 'sendCode' || sentCode === null)) return {}
  const { userId } = await signedInPerson(context)
  const step = sentCode && { userId, newEmail: sentCode.email, resendAt: sentCode.resendAt }
  const isSecure = context.get(publicConfigContext).publicOrigin.startsWith('https:')
  return { 'set-cookie': emailStepCookie(ADD_EMAIL_COOKIE, step, isSecure) }
}

export const loader = async ({ context, request, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const listQuery = readListQuery(url.searchParams)
  const requests = Promise.all([
    signedInPerson(context),
    api.ownDonations(listQuery),
    api.donationPrivacy({}),
    api.ownMailPreferences({}),
  ])
  const [{ userId, fullName, email }, list, { choice }, mails] = await orErrorPage(
    redirectToSignIn(requests, url),
  )
  const step = readEmailStep(ADD_EMAIL_COOKIE, request.headers.get('cookie'), userId)
  return {
    sentCode: step?.resendAt == null ? null : { email: step.newEmail, resendAt: step.resendAt },
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
  const act = actNameIn(form, [...OWN_ACTS, ...HOUSEHOLD_ACTS])
  const api = context.get(apiContext)
  if (isHouseholdAct(act)) {
    const household = await redirectToSignIn(runHouseholdAction(api, act, form), url)
    return data(household, { status: hasHouseholdErrors(household) ? codes.invalidInput.status : 200 })
  }
  const answer = await redirectToSignIn(runOwnAction(api, act, form), url)
  const hasErrors = answer.failure !== null || Object.keys(answer.problems).length > 0
  const headers = await stepHeaders(context, answer)
  return data(answer, { status: hasErrors ? codes.invalidInput.status : 200, headers })
}

const fileUrl = (year: number, format: 'pdf' | 'csv'): string =>
  `${calls.ownStatementFile.path}?${new URLSearchParams({ year: String(year), format })}`

/** All of a person's donations with the state of their money, and choices for their next donations. */
export default function OwnDonationsPage() {
  const { fullName, email, sentCode, list, choice, mails, page, thisYear } = useLoaderData<typeof loader>()
  const anyAnswer = useActionData<typeof action>()
  const ofHousehold = anyAnswer !== undefined && 'email' in anyAnswer ? anyAnswer : undefined
  const answer = anyAnswer !== undefined && !('email' in anyAnswer) ? anyAnswer : undefined
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <h1 tabIndex={-1} className="type-h1">
        Your donations
      </h1>
      <div role="status">
        {anyAnswer?.done != null && (
          <Panel tone="pine" padding="small" className="mt-4">
            {anyAnswer.done}
          </Panel>
        )}
      </div>
      {list.totalCount > 0 && <DonationFigures list={list} />}
      <div className="donations-grid">
        <div className="min-w-0">
          <DonationsList list={list} page={page} />
          <AddEmailSection emails={list.emails} accountEmail={email} answer={answer} sentCode={sentCode} />
        </div>
        <aside aria-label="Your choices" className="space-y-6">
          <ChoiceSection choice={choice} fullName={fullName} />
          {list.years.length > 0 && <Statements years={list.years} fileUrl={fileUrl} thisYear={thisYear} />}
          {email !== null && <HouseholdSection household={list.household} answer={ofHousehold} />}
          <NewsSection mails={mails} />
        </aside>
      </div>
    </div>
  )
}
