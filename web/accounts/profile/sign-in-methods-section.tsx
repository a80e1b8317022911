import { useNavigate, useRevalidator } from 'react-router'
import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import { api } from '#web/browser/api/browser-api.ts'
import { useInAppBrowser } from '#web/browser/in-app-browser.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Provider } from '../offered-providers.ts'
import { PROVIDER_LOOKS } from '../provider-looks.ts'
import { FacebookButton, FacebookNeedsScripts } from '../sign-in/facebook-button.tsx'
import type { FacebookSettings } from '../sign-in/facebook-script.ts'
import { fetchSignedIn } from '../use-account.ts'
import { Confirmation, SignInAgainFirst, trustOf, typedPassword } from './confirm-change.tsx'
import { otherPersonRefusal } from './form-owner.ts'
import { useOneTimeNotice } from './one-time-notice.ts'
import { ProviderRedirect } from './provider-redirect.tsx'
import { SectionCard, SectionForm, usePreviousNotice, useSection } from './section-form.tsx'

type SignInMethodsProps = {
  readonly info: UserInfo
  readonly offered: readonly Provider[]
  readonly fresh: boolean
  /** Set on the page that may load Facebook's script. */
  readonly facebook: FacebookSettings | null
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
    await api.linkFacebook(
      { accessToken, ...typedPassword(document.querySelector('#ways form')) },
      { quiet: true },
    )
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

/** Success message after returning from a provider. */
const useAddedNotice = (info: UserInfo): string | null =>
  useOneTimeNotice('added', (value) => {
    const added = info.signInMethods.find((method) => method === value)
    return added === undefined || added === 'password' || added === 'passkey'
      ? null
      : `You can now sign in with ${PROVIDER_LOOKS[added].name}.`
  })

const introOf = (info: UserInfo): string => {
  const first = 'They open this same account, whatever e-mail they have for you.'
  const mayRemove =
    !isOnlyMethod(info) && info.signInMethods.some((method) => method !== 'password' && method !== 'passkey')
  return mayRemove ? `${first} Removing one signs out every other device.` : first
}

export const SignInMethodsSection = (props: SignInMethodsProps) => {
  const { info, offered, facebook } = props
  const section = usePreviousNotice(useSection('ways'), useAddedNotice(info))
  const { answer, busy } = section
  const trust = trustOf(info, props.fresh)
  const listedProviders = offered.concat(
    (['google', 'apple', 'facebook'] as const).filter(
      (provider) => !offered.includes(provider) && info.signInMethods.includes(provider),
    ),
  )
  if (listedProviders.length === 0) return null
  return (
    <SectionCard section="ways" title="Other ways to sign in" intro={introOf(info)}>
      <SectionForm {...section}>
        <Confirmation info={info} trust={trust} answer={answer} hint="To add or remove one." />
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
        {trust === 'none' && <SignInAgainFirst what="add or remove one" />}
        <ProviderRedirect leadsTo={answer.leadsTo} />
      </SectionForm>
    </SectionCard>
  )
}
