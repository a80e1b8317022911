import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
  useActionData,
  useLoaderData,
  useNavigate,
  useNavigation,
} from 'react-router'
import { codes } from '#contract/codes.ts'
import { apiContext } from '#web/api-context.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'
import { actNameIn, textOf } from '#web/browser/form-fields.ts'
import { orErrorPage } from '#web/browser/route-error.ts'
import { pageTitle } from '#web/shell/page-title.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { PasskeyFactor } from './second-factor-field.tsx'
import { readStaffMember } from './staff-member.ts'

export const headers = () => ({ 'cache-control': 'private, no-store' })

const SEE_OTHER = 303

/** Where to continue afterwards: an address within the staff area, or the account page, where passkeys are changed. */
const nextOf = (url: URL): string => {
  const next = url.searchParams.get('next') ?? ''
  return /^\/(?:staff|account)(?:[/?]|$)/.test(next) ? next : '/staff'
}

/** Each load creates a new secret for the authenticator app, and invalidates one that is shown elsewhere. */
export const loader = async ({ context, url }: LoaderFunctionArgs) => {
  const { secondFactor, hasApp, hasPasskey } = await readStaffMember(context, url)
  const next = nextOf(url)
  if (secondFactor !== 'unset') return { next, app: null, hasApp, hasPasskey }
  const app = await orErrorPage(context.get(apiContext).beginSecondFactor({}))
  return { next, app, hasApp: true, hasPasskey: false }
}

/** Doesn't load again after a wrong code, so that the secret stays the same. */
export const shouldRevalidate = () => false

type CodeResult = { readonly problem: string | null; readonly recoveryCodes: readonly string[] }

export const action = async ({ context, request, url }: ActionFunctionArgs) => {
  const form = await request.formData()
  actNameIn(form, [''])
  try {
    const { recoveryCodes } = await context.get(apiContext).enterSecondFactor({ code: textOf(form, 'code') })
    if (recoveryCodes.length > 0) return { problem: null, recoveryCodes } satisfies CodeResult
    return redirect(nextOf(url), SEE_OTHER)
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error
    const problem = error.code === codes.invalidInput.code ? 'Enter the code.' : error.message
    return data({ problem, recoveryCodes: [] } satisfies CodeResult, { status: error.status })
  }
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle('Two-factor authentication', matches) },
  { name: 'robots', content: 'noindex' },
]

type RecoveryProps = { readonly recoveryCodes: readonly string[]; readonly next: string }

const RecoveryCodes = ({ recoveryCodes, next }: RecoveryProps) => (
  <>
    <h1 className="type-h1-flow">Save your recovery codes</h1>
    <p className="mt-3">
      Each code gets you into the staff area once if you don’t have your phone. We can’t show them again, so
      print them or save them in a password manager.
    </p>
    <ul className="mt-6 grid grid-cols-2 gap-3 font-mono">
      {recoveryCodes.map((code) => (
        <li key={code}>{code.replace(/(.{5})/, '$1-')}</li>
      ))}
    </ul>
    <ButtonLink to={next} className="mt-8">
      I’ve saved them, continue
    </ButtonLink>
  </>
)

const SetUp = ({ secret, uri }: { readonly secret: string; readonly uri: string }) => (
  <>
    <h1 className="type-h1-flow">Set up two-factor authentication</h1>
    <p className="mt-3">
      The staff area requires a code from your phone. Scan this with an authenticator app, then enter the
      6-digit code it shows.
    </p>
    <div className="mt-6 flex flex-wrap items-center gap-6">
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className="type-meta min-w-0 flex-1">
        Can’t scan it? Enter this key in the app:
        <br />
        <code className="font-mono wrap-anywhere">{secret.replaceAll(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </div>
  </>
)

const PASSKEY_INSTEAD = 'Or use a passkey, by your fingerprint, face or screen lock.'

/** Leads staff without a second factor to where passkeys are added. */
const PasskeyInstead = () => (
  <p className="type-meta mt-6">
    <span>{PASSKEY_INSTEAD} </span>
    <a href="/account#passkeys" className="link-text target">
      Add one on your account page
    </a>
  </p>
)

const EnterCode = ({ hasApp }: { readonly hasApp: boolean }) => (
  <>
    <h1 className="type-h1-flow">{hasApp ? 'Enter your code' : 'Use your passkey'}</h1>
    <p className="mt-3">
      {hasApp
        ? 'Enter the 6-digit code from your authenticator app, or one of your recovery codes.'
        : 'The staff area asks for your passkey, even right after you signed in.'}
    </p>
  </>
)

const CodeForm = ({ problem }: { readonly problem: string | null | undefined }) => {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" noValidate className="mt-6 space-y-6">
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        error={problem}
      />
      <Button type="submit" wide busy={isBusy && 'Checking…'}>
        Continue
      </Button>
    </Form>
  )
}

/** Staff's second factor: set up once, entered once per session, and again before acts such as moving money. */
export default function SecondFactor() {
  const { app, next, hasApp, hasPasskey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const navigate = useNavigate()
  const recoveryCodes = result?.recoveryCodes ?? []
  return (
    <div className="page-width py-12">
      <div className="mx-auto max-w-(--container-dialog)">
        {recoveryCodes.length > 0 ? (
          <RecoveryCodes recoveryCodes={recoveryCodes} next={next} />
        ) : (
          <>
            {app === null ? <EnterCode hasApp={hasApp} /> : <SetUp {...app} />}
            {hasApp && <CodeForm problem={result?.problem} />}
            {app !== null && <PasskeyInstead />}
            {hasPasskey && (
              <div className="mt-6">
                <PasskeyFactor onEntered={() => void navigate(next)} />
              </div>
            )}
          </>
        )}
      </div>
    </div>
  )
}
