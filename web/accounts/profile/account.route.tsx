import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { FRESH_SESSION_MINUTES } from '#contract/accounts/session-times.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import { apiContext } from '#web/api-context.ts'
import type { Api } from '#web/browser/api/api.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { actIn, textOf, textsByName } from '#web/browser/form-fields.ts'
import { publicConfigContext } from '#web/page-context.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { clearedCookies } from '../cleared-cookies.ts'
import { offeredProviders } from '../offered-providers.ts'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { ERASED } from '../return-address.ts'
import { signedInPerson } from '../signed-in-person.ts'
import type { Act } from './account-act.ts'
import { ACCOUNT_ACTS, runAct } from './account-actions.ts'
import { type AccountAnswer, hasErrors } from './account-answer.ts'
import { DataSection } from './data-section.tsx'
import { EmailSection } from './email-section.tsx'
import { CHANGE_EMAIL_COOKIE, emailStepCookie, readEmailStep, stepAfter } from './email-step.ts'
import { EraseSection } from './erase-section.tsx'
import { refusalForOtherPerson } from './form-owner.ts'
import { KeptCardsSection } from './kept-cards-section.tsx'
import { MailBlocked } from './mail-blocked.tsx'
import { NameSection } from './name-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { PageOwner, SectionCard } from './section-form.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInMethodsSection } from './sign-in-methods-section.tsx'

const SEE_OTHER = 303
const BAD_REQUEST = 400
/** Status for a form that belongs to another person than the one signed in now. */
const OTHER_PERSON = 409

export const headers = () => ({ 'cache-control': 'private, no-store' })

/** Whether the session is fresh enough to skip re-authentication. */
const isFresh = (sessions: readonly { readonly current: boolean; readonly createdAt: string }[]): boolean =>
  sessions.some(
    ({ current, createdAt }) =>
      current && Date.now() - Date.parse(createdAt) < FRESH_SESSION_MINUTES * MINUTE_MS,
  )

export const loader = async ({ context, request, url }: LoaderFunctionArgs) => {
  const api = context.get(apiContext)
  const requests = Promise.all([
    signedInPerson(context),
    api.sessions({}),
    api.eraseInfo({}),
    offeredProviders(api),
    api.ownMailState({}),
    api.passkeys({}),
    api.keptCards({}),
  ])
  const [info, sessions, { neededBy }, { offered, facebook }, { blocked }, { passkeys }, keptCards] =
    await redirectToSignIn(requests, url)
  return {
    info,
    sessions,
    passkeys,
    neededBy,
    blocked,
    keptCards,
    offered,
    fresh: isFresh(sessions),
    emailStep: readEmailStep(CHANGE_EMAIL_COOKIE, request.headers.get('cookie'), info.userId),
    // Only with this parameter may the document load the script, see facebook-documents.ts.
    facebook: url.searchParams.get('with') === 'facebook' ? facebook : null,
  }
}

type Fields = ReturnType<typeof textsByName>

const runActForOwner = async (
  api: Api,
  act: Act,
  fields: Fields,
): Promise<{ answer: AccountAnswer; status: number }> => {
  // `signedInPerson` is cached for the request: read now, it would render the page with the old name.
  const refusal = refusalForOtherPerson(await api.userInfo({}), act, fields)
  if (refusal !== null) return { answer: refusal, status: OTHER_PERSON }
  const answer = await runAct(api, act, fields)
  return { answer, status: hasErrors(answer) ? BAD_REQUEST : 200 }
}

/** Headers that store or clear the step of an e-mail change. */
const stepHeaders = async (
  context: LoaderFunctionArgs['context'],
  actName: string,
  answer: AccountAnswer,
): Promise<Record<string, string>> => {
  if (answer.section !== 'email') return {}
  const { userId } = await signedInPerson(context)
  const change = stepAfter(actName, answer, userId)
  if (change === 'keep') return {}
  const step = change === 'clear' ? null : change
  const isSecure = context.get(publicConfigContext).publicOrigin.startsWith('https:')
  return { 'set-cookie': emailStepCookie(CHANGE_EMAIL_COOKIE, step, isSecure) }
}

export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  const act = actIn(form, ACCOUNT_ACTS)
  const actName = textOf(form, 'act')
  const fields = textsByName(form)
  const { answer, status } = await redirectToSignIn(runActForOwner(context.get(apiContext), act, fields), url)
  if (actName === 'erase' && answer.success !== null)
    return redirect(`/?${ERASED}=1`, {
      status: SEE_OTHER,
      headers: clearedCookies().map((cookie): [string, string] => ['set-cookie', cookie]),
    })
  // Setting a password began a new session, which this request doesn't have yet.
  if (actName === 'setPassword' && answer.success !== null)
    return redirect('/account?set=password#password', SEE_OTHER)
  const headers = await stepHeaders(context, actName, answer)
  return data(answer, { status, headers })
}

/** Reloads a page that belongs to another person than the one signed in now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === OTHER_PERSON || defaultShouldRevalidate

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Your account', matches) },
  { name: 'robots', content: 'noindex' },
]

/** The account page: profile, sign-in methods, stored data. */
export default function Account() {
  const { info, sessions, passkeys, neededBy, blocked, keptCards, offered, fresh, emailStep, facebook } =
    useLoaderData<typeof loader>()
  return (
    <div className="page-width pt-8 pb-16 tablet:pt-12 tablet:pb-24">
      <div className="mx-auto max-w-(--container-form)">
        <h1 className="type-h1">Your account</h1>
        <PageOwner value={info.userId}>
          <div className="mt-8 space-y-6">
            {blocked !== null && info.email !== null && <MailBlocked email={info.email} cause={blocked} />}
            <NameSection info={info} />
            <EmailSection info={info} fresh={fresh} step={emailStep} />
            <PasswordSection info={info} />
            <SignInMethodsSection info={info} offered={offered} fresh={fresh} facebook={facebook} />
            <PasskeysSection info={info} passkeys={passkeys} fresh={fresh} />
            <SessionsSection sessions={sessions} />
            <KeptCardsSection cards={keptCards} />
            <SectionCard title="Your donations" intro="Where the money is, receipts, and yearly statements.">
              <ButtonLink to="/account/donations" kind="secondary" icon="receipt">
                See your donations
              </ButtonLink>
            </SectionCard>
            <SectionCard
              title="E-mail from fundraisers"
              intro="Updates and thank-yous from fundraisers you gave to or follow."
            >
              <ButtonLink to="/account/mail" kind="secondary" icon="envelope-simple">
                Choose what you get
              </ButtonLink>
            </SectionCard>
            <DataSection />
            <EraseSection info={info} fresh={fresh} neededBy={neededBy} />
          </div>
        </PageOwner>
      </div>
    </div>
  )
}
