import { useRouteLoaderData } from 'react-router'
import { api } from '#web/browser/api/browser-api.ts'
import type { loadRoot } from '#web/root-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type InAppBrowser, outsideAddress } from '../in-app-browser.ts'
import { Notice } from '../notice.tsx'
import type { Provider } from '../offered-providers.ts'
import { PROVIDER_LOOKS } from '../provider-looks.ts'
import { signInAddress, signInWithAddress } from '../return-address.ts'
import { FacebookButton, FacebookNeedsScripts } from './facebook-button.tsx'

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
  /** Facebook's button was clicked where its script isn't allowed. */
  readonly clickedFacebook: boolean
  readonly onEntered: () => void
}

/** Above the e-mail field, inside another app: why Google isn't offered. */
export const InAppNote = ({ app, outside }: InAppBrowser) => (
  <Notice
    sentence={`Google doesn’t sign anybody in inside ${app}. Your e-mail works here, or open this page in ${outside}.`}
  />
)

/** Shown instead of Google. */
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
  <ButtonLink to={signInWithAddress(provider, next)} reloadDocument kind="secondary" size="large" wide>
    <ProviderName provider={provider} />
  </ButtonLink>
)

type FacebookProps = Pick<SocialButtonsProps, 'next' | 'clickedFacebook' | 'onEntered'>

/** Opens its own window on pages that may load its script; otherwise leads to the sign-in page. */
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

/** The providers' buttons in one style; Google is disabled in apps where it refuses sign-in. */
export const SocialButtons = ({ offered, next, inApp, clickedFacebook, onEntered }: SocialButtonsProps) => (
  <div className="space-y-2">
    {inApp !== null && offered.includes('google') && <OpenOutside next={next} inApp={inApp} />}
    {offered
      .filter((provider) => provider !== 'google' || inApp === null)
      .map((provider) =>
        provider === 'facebook' ? (
          <Facebook key={provider} {...{ next, clickedFacebook, onEntered }} />
        ) : (
          <ProviderLink key={provider} provider={provider} next={next} />
        ),
      )}
  </div>
)
