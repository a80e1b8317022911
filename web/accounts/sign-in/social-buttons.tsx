import { useRouteLoaderData } from 'react-router'
import { api } from '#web/browser/api/browser-api.ts'
import { type InAppBrowser, outsideAddress } from '#web/browser/in-app-browser.ts'
import { browserStorage } from '#web/browser/tab-storage.ts'
import type { loadRoot } from '#web/root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '../notice.tsx'
import type { Provider } from '../offered-providers.ts'
import { PROVIDER_LOOKS } from '../provider-looks.ts'
import { signInAddress, signInWithAddress } from '../return-address.ts'
import { FacebookButton, FacebookNeedsScripts } from './facebook-button.tsx'
import { markProvider } from './sign-in-mark.ts'

/** The provider's name on its button. */
const ProviderName = ({ provider }: { readonly provider: Provider }) => (
  <>
    <Icon name={PROVIDER_LOOKS[provider].icon} size={24} />
    Continue with {PROVIDER_LOOKS[provider].name}
  </>
)

type SocialButtonsProps = {
  readonly offered: readonly Provider[]
  readonly next: string
  readonly inApp: InAppBrowser | null
  /** Whether Facebook's button was clicked on a page that may not load its script. */
  readonly clickedFacebook: boolean
  readonly onEntered: () => void
}

/** The offered providers that don't work inside the app. */
const refusedOf = (offered: readonly Provider[], inApp: InAppBrowser | null): readonly Provider[] =>
  offered.filter((provider) => inApp?.refusedBy.some((service) => service === provider))

type InAppNoteProps = { readonly offered: readonly Provider[]; readonly inApp: InAppBrowser }

/** Says, inside another app, which providers aren't offered and why. Shown above the e-mail field. */
export const InAppNote = ({ offered, inApp }: InAppNoteProps) => {
  const names = refusedOf(offered, inApp).map((provider) => PROVIDER_LOOKS[provider].name)
  if (names.length === 0) return null
  return (
    <Notice
      sentence={`You can’t sign in with ${names.join(' or ')} inside ${inApp.app}. Use your e-mail here, or open this page in ${inApp.outside}.`}
    />
  )
}

/** Link that opens the page outside the app. Shown instead of the buttons that don't work inside it. */
const OpenOutside = ({ next, inApp }: { readonly next: string; readonly inApp: InAppBrowser }) => (
  <a
    href={outsideAddress(new URL(signInAddress(next), window.location.origin).href, inApp)}
    className={buttonClass({ kind: 'secondary', size: 'large', wide: true })}
  >
    <Icon name="arrow-square-out" />
    Open in {inApp.outside}
  </a>
)

type ProviderLinkProps = { readonly provider: Provider; readonly next: string }

const ProviderLink = ({ provider, next }: ProviderLinkProps) => (
  <ButtonLink
    to={signInWithAddress(provider, next)}
    reloadDocument
    kind="secondary"
    size="large"
    wide
    onClick={() => markProvider(browserStorage(), provider)}
  >
    <ProviderName provider={provider} />
  </ButtonLink>
)

type FacebookProps = Pick<SocialButtonsProps, 'next' | 'clickedFacebook' | 'onEntered'>

/** Facebook's button: opens its window on pages that may load its script; otherwise leads to the sign-in page. */
const Facebook = ({ next, clickedFacebook, onEntered }: FacebookProps) => {
  const settings = useRouteLoaderData<typeof loadRoot>('root')?.facebook ?? null
  if (settings === null) return <ProviderLink provider="facebook" next={next} />
  return (
    <>
      <FacebookButton
        purpose="signIn"
        settings={settings}
        wasClicked={clickedFacebook}
        send={(accessToken) => api.loginWithFacebook({ accessToken, returnTo: next }, { quiet: true })}
        onDone={onEntered}
        size="large"
        wide
      >
        <ProviderName provider="facebook" />
      </FacebookButton>
      <FacebookNeedsScripts instead="Use your e-mail or another way." />
    </>
  )
}

/** The providers' buttons in one style, without those that don't work inside the app. */
export const SocialButtons = ({ offered, next, inApp, clickedFacebook, onEntered }: SocialButtonsProps) => {
  const refused = refusedOf(offered, inApp)
  return (
    <div className="space-y-2">
      {inApp !== null && refused.length > 0 && <OpenOutside next={next} inApp={inApp} />}
      {offered
        .filter((provider) => !refused.includes(provider))
        .map((provider) =>
          provider === 'facebook' ? (
            <Facebook key={provider} next={next} clickedFacebook={clickedFacebook} onEntered={onEntered} />
          ) : (
            <ProviderLink key={provider} provider={provider} next={next} />
          ),
        )}
    </div>
  )
}
