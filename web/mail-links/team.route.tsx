import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { tokenPath } from '#contract/page-addresses.ts'
import { signInAddress } from '#web/accounts/return-address.ts'
import { apiContext } from '#web/api-context.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { redirectToSignIn } from '#web/browser/api/redirect-to-sign-in.ts'
import { textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { type FormResult, runForm } from '#web/browser/run-form.ts'
import { caseAddress } from '#web/cases/case-address.ts'
import { tabAddress } from '#web/fundraisers/dashboard/tabs.tsx'
import { useNoteOpened } from '#web/identity-check/invitation/use-note-opened.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Link } from '#web/ui/link.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { LinkError } from './link-error.tsx'

type Invitation = CallOutput<Calls['teamInvitation']>

const SEE_OTHER = 303

export const ErrorBoundary = LinkError
export const headers = () => ({ 'cache-control': 'private, no-store' })
export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Join the team', matches) },
  { name: 'robots', content: 'noindex' },
]

const tokenIn = (params: LoaderFunctionArgs['params']): string => params['token'] ?? ''

/** A session whose token has expired is refreshed first: the page says what its person may do. */
export const loader = async ({ context, params, url }: LoaderFunctionArgs) => {
  const token = tokenIn(params)
  const request = context.get(apiContext).teamInvitation({ token })
  return { token, invitation: await orErrorPage(redirectToSignIn(request, url)) }
}

/** Joins. Someone whose session ended meanwhile signs in, and comes back. */
export const action = async ({ context, params, request, url }: ActionFunctionArgs) => {
  const join = async (form: FormData) => {
    const input = { token: tokenIn(params), name: textOf(form, 'name') }
    const { caseId } = await context.get(apiContext).joinTeam(input)
    return redirect(tabAddress(caseId, 'updates'), SEE_OTHER)
  }
  return runForm(await request.formData(), { join }, url)
}

const Fact = ({ icon, children }: { readonly icon: IconName; readonly children: string }) => (
  <li className="flex gap-3">
    <Icon name={icon} className="mt-0.5 shrink-0 text-pine" />
    <span>{children}</span>
  </li>
)

const OVER = {
  used: {
    title: 'This link was used already',
    text: 'Each link is for one person. If you’re invited too, ask {name} for another.',
  },
  ended: {
    title: 'This link has ended',
    text: 'It was withdrawn, or the fundraiser has ended. If that’s a surprise, ask {name}.',
  },
} as const

const Over = ({ invitation }: { readonly invitation: Invitation }) => {
  const { title, text } = OVER[invitation.state === 'used' ? 'used' : 'ended']
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        {title}
      </h1>
      <p className="type-lead mt-2 break-words text-quiet">
        {text.replace('{name}', firstNameOf(invitation.organizerName))}
      </p>
      <ButtonLink to={caseAddress(invitation)} kind="secondary" size="large" className="mt-6">
        See the fundraiser
      </ButtonLink>
    </>
  )
}

type JoinProps = {
  readonly token: string
  readonly invitation: Invitation
  readonly result: FormResult | undefined
}

const Join = ({ token, invitation, result }: JoinProps) => {
  const isBusy = useNavigation().formMethod === 'POST'
  const { viewer, ownName, name } = invitation
  if (viewer === 'organizer')
    return (
      <Panel tone="sun" className="mt-6 break-words">
        <p className="type-strong">This link is for {name}</p>
        <p className="mt-1">
          Here’s what {name} sees. You organize the fundraiser, so you can’t join it. Only they can, on their
          own phone or computer.
        </p>
        <Link to={tabAddress(invitation.caseId, 'team')} className="link-text target mt-2 inline-block">
          Back to your team
        </Link>
      </Panel>
    )
  if (viewer === 'visitor')
    return (
      <>
        <ButtonLink to={signInAddress(tokenPath('team', token))} size="large" wide className="mt-6">
          Sign in or join to accept
        </ButtonLink>
        <p className="type-meta mt-3 text-quiet">
          No password needed: a code by e-mail is enough. Then you’re back here.
        </p>
      </>
    )
  return (
    <Form method="post" noValidate className="mt-6 space-y-4">
      <FormOutcome result={result} act="join" />
      <TextField
        name="name"
        label="Your name"
        autoComplete="name"
        hint="The page shows it beside what you write."
        error={result?.fields['name']}
        defaultValue={result?.values['name'] ?? ownName ?? name}
      />
      <Button type="submit" name="act" value="join" size="large" wide busy={isBusy && 'Joining…'}>
        Join the team
      </Button>
    </Form>
  )
}

/** An invitation to a team, opened by the link that the organizer handed over. */
export default function TeamInvitation() {
  const { token, invitation } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { state, viewer, title, organizerName } = invitation
  const firstName = firstNameOf(organizerName)
  useNoteOpened(state === 'open' && viewer !== 'organizer' ? token : null, (opened) =>
    api.openTeamInvitation({ token: opened }, { quiet: true }),
  )
  return (
    <div className="narrow-column pt-8 pb-16">
      {viewer === 'member' ? (
        <>
          <h1 tabIndex={-1} className="type-h1">
            You’re on the team
          </h1>
          <p className="type-lead mt-2 break-words text-quiet">
            You help {organizerName} with “{title}”.
          </p>
          <ButtonLink to={tabAddress(invitation.caseId, 'updates')} size="large" className="mt-6">
            Open the dashboard
          </ButtonLink>
        </>
      ) : state === 'open' ? (
        <>
          <h1 tabIndex={-1} className="type-h1 break-words">
            {organizerName} asks you to help
          </h1>
          <p className="type-lead mt-2 break-words text-quiet">
            As co-organizer of{' '}
            <Link to={caseAddress(invitation)} className="link-text">
              {title}
            </Link>
          </p>
          <ul className="mt-6 grid gap-3">
            <Fact icon="pencil-simple">You post updates on the page, under your own name.</Fact>
            <Fact icon="heart">You thank donors, and read their names and messages.</Fact>
            <Fact icon="eye-slash">
              You don’t see anyone’s e-mail or postal address. The money, the team and the end of the
              fundraiser aren’t yours to change.
            </Fact>
            <Fact icon="hand-palm">{`You can leave whenever you like, and ${firstName} can remove you.`}</Fact>
          </ul>
          <Join token={token} invitation={invitation} result={result} />
        </>
      ) : (
        <Over invitation={invitation} />
      )}
    </div>
  )
}
