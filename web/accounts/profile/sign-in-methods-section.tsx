import { useEffect } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { FRESH_SESSION_MINUTES } from '#contract/accounts/session-times.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { useInAppBrowser } from '#web/browser/in-app-browser.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AccountOwnerNote } from '../account-owner-note.tsx'
import type { Provider } from '../offered-providers.ts'
import { PasswordField } from '../password-field.tsx'
import { PROVIDER_LOOKS } from '../provider-looks.ts'
import { FacebookButton, FacebookNeedsScripts } from '../sign-in/facebook-button.tsx'
import type { FacebookSettings } from '../sign-in/facebook-script.ts'
import { fetchSignedIn } from '../use-account.ts'
import type { AccountAnswer } from './account-answer.ts'
import { otherPersonRefusal } from './form-owner.ts'
import { useOneTimeNotice } from './one-time-notice.ts'
import { SectionCard, SectionForm, usePreviousNotice, useSection } from './section-form.tsx'

/** What authorizes changes: a fresh session, or the password. With `none`, no change is allowed. */
type Trust = 'fresh' | 'password' | 'none'

type SignInMethodsProps = {
  readonly info: UserInfo
  readonly offered: readonly Provider[]
  readonly fresh: boolean
  /** Set on the page that may load Facebook's script. */
  readonly facebook: FacebookSettings | null
}

const trustOf = ({ info, fresh }: SignInMethodsProps): Trust => {
  if (fresh) return 'fresh'
  return info.signInMethods.includes('password') ? 'password' : 'none'
}

/** The typed password. Its field is shown only if the session isn't fresh. */
const passwordInput = (): { currentPassword?: string } => {
  const field = document.querySelector<HTMLInputElement>('[data-confirms-ways] input[name="currentPassword"]')
  return field === null || field.value === '' ? {} : { currentPassword: field.value }
}

type AddFacebookProps = { readonly settings: FacebookSettings; readonly info: UserInfo }

const AddFacebook = ({ settings, info }: AddFacebookProps) => {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const send = async (accessToken: string): Promise<void> => {
    const person = await fetchSignedIn()
    if (person !== null && person.userId !== info.userId) {
      await revalidate()
      throw otherPersonRefusal()
    }
    await api.linkFacebook({ accessToken, ...passwordInput() }, { quiet: true })
  }
  return (
    <FacebookButton
      purpose="add"
      settings={settings}
      wasClicked
      size="small"
      inRow
      send={send}
      onDone={() => void navigate('/account?added=facebook#ways', { replace: true })}
    >
      Add Facebook
    </FacebookButton>
  )
}

const isOnlyMethod = ({ email, signInMethods }: UserInfo): boolean =>
  email === null && signInMethods.length === 1

type SignInMethodProps = Pick<SignInMethodsProps, 'info' | 'facebook'> & {
  readonly provider: Provider
  readonly busy: string | null
}

/** Whether the button needs the provider's script: Facebook is added with its script, and removed without it. */
const needsProviderScript = (provider: Provider, info: UserInfo): boolean =>
  provider === 'facebook' && !info.signInMethods.includes(provider)

/** Adds a provider, or removes it unless it is the last sign-in method: an e-mail address, whose codes sign in, is one too. */
const SignInMethodButton = ({ provider, info, facebook, busy }: SignInMethodProps) => {
  const inApp = useInAppBrowser()
  const { name } = PROVIDER_LOOKS[provider]
  const isLinked = info.signInMethods.includes(provider)
  if (isLinked && isOnlyMethod(info)) return <p className="type-meta text-quiet">Your only way in</p>
  if (!isLinked && inApp?.refusedBy.some((service) => service === provider))
    return <p className="type-meta text-quiet">Open this page in {inApp.outside} to add it</p>
  const needsScript = needsProviderScript(provider, info)
  if (needsScript && facebook !== null) return <AddFacebook settings={facebook} info={info} />
  const act = `${isLinked ? 'remove' : 'add'}${name}`
  return (
    <Button
      className={classNames(isLinked && '-mr-2', needsScript && 'with-script')}
      type="submit"
      kind={isLinked ? 'text' : 'secondary'}
      size="small"
      name="act"
      value={act}
      busy={busy === act && (isLinked ? 'Removing…' : 'Adding…')}
    >
      {isLinked ? `Remove ${name}` : `Add ${name}`}
    </Button>
  )
}

/** Redirects to the provider; a link without scripts. */
const ProviderRedirect = ({ leadsTo }: Pick<AccountAnswer, 'leadsTo'>) => {
  const url = leadsTo?.url
  useEffect(() => {
    if (url !== undefined) window.location.replace(url)
  }, [url])
  if (leadsTo === null) return null
  return (
    <a href={leadsTo.url} className={buttonClass({ kind: 'primary' })}>
      Continue to {leadsTo.name}
    </a>
  )
}

/** Success message after returning from a provider. */
const useAddedNotice = (info: UserInfo): string | null =>
  useOneTimeNotice('added', (value) => {
    const added = info.signInMethods.find((method) => method === value)
    return added === undefined || added === 'password'
      ? null
      : `You can now sign in with ${PROVIDER_LOOKS[added].name}.`
  })

const introOf = (info: UserInfo): string => {
  const first = 'They open this same account, whatever e-mail they have for you.'
  const mayRemove = !isOnlyMethod(info) && info.signInMethods.some((method) => method !== 'password')
  return mayRemove ? `${first} Removing one signs out every other device.` : first
}

export const SignInMethodsSection = (props: SignInMethodsProps) => {
  const { info, offered, facebook } = props
  const section = usePreviousNotice(useSection('ways'), useAddedNotice(info))
  const { answer, busy } = section
  const trust = trustOf(props)
  const listedProviders = offered.concat(
    (['google', 'apple', 'facebook'] as const).filter(
      (provider) => !offered.includes(provider) && info.signInMethods.includes(provider),
    ),
  )
  if (listedProviders.length === 0) return null
  return (
    <SectionCard section="ways" title="Other ways to sign in" intro={introOf(info)}>
      <SectionForm {...section}>
        {trust === 'password' && (
          <div data-confirms-ways>
            <AccountOwnerNote email={info.email ?? ''} />
            <PasswordField
              key={answer.success}
              name="currentPassword"
              autoComplete="current-password"
              label="Your password"
              hint="To add or remove one."
              error={answer.problems['currentPassword']}
            />
            <p className="type-meta text-quiet">
              Don’t know it?{' '}
              <a href="#password" className="link-text target">
                Reset it by e-mail
              </a>
            </p>
          </div>
        )}
        <ul className="divide-y divide-line">
          {listedProviders.map((provider) => (
            <li key={provider} className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-2">
              <p className="type-label flex items-center gap-2">
                <Icon name={PROVIDER_LOOKS[provider].icon} size={24} />
                {PROVIDER_LOOKS[provider].name}
              </p>
              {trust !== 'none' && (
                <>
                  <SignInMethodButton provider={provider} info={info} facebook={facebook} busy={busy} />
                  {needsProviderScript(provider, info) && <FacebookNeedsScripts />}
                </>
              )}
            </li>
          ))}
        </ul>
        {trust === 'none' && (
          <p className="type-meta">
            To add or remove one, sign out and sign in again first. Then you have {FRESH_SESSION_MINUTES}{' '}
            minutes.
          </p>
        )}
        <ProviderRedirect leadsTo={answer.leadsTo} />
      </SectionForm>
    </SectionCard>
  )
}
