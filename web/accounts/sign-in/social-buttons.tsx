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

/** As it stands on the provider's button. */
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
  /** Facebook was pressed before, where its script may not run. */
  readonly askedFacebook: boolean
  readonly onEntered: () => void
}

/** Above the e-mail, inside another app: why Google isn't offered. */
export const InAppNote = ({ app, outside }: InAppBrowser) => (
  <Notice
    sentence={`Google doesn’t sign anybody in inside ${app}. Your e-mail works here, or open this page in ${outside}.`}
  />
)

/** In Google's place. */
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

type FacebookProps = Pick<SocialButtonsProps, 'next' | 'askedFacebook' | 'onEntered'>

/** By its own window, over whatever page one is on; by the sign-in page from a document that may not load its script. */
const Facebook = ({ next, askedFacebook, onEntered }: FacebookProps) => {
  const settings = useRouteLoaderData<typeof loadRoot>('root')?.facebook ?? null
  if (settings === null) return <ProviderLink provider="facebook" next={next} />
  return (
    <>
      <FacebookButton
        purpose="signIn"
        settings={settings}
        asked={askedFacebook}
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

/** One look for all of them; Google is an open door only where it lets people in. */
export const SocialButtons = ({ offered, next, inApp, askedFacebook, onEntered }: SocialButtonsProps) => (
  <div className="space-y-2">
    {inApp !== null && offered.includes('google') && <OpenOutside next={next} inApp={inApp} />}
    {offered
      .filter((provider) => provider !== 'google' || inApp === null)
      .map((provider) =>
        provider === 'facebook' ? (
          <Facebook key={provider} {...{ next, askedFacebook, onEntered }} />
        ) : (
          <ProviderLink key={provider} provider={provider} next={next} />
        ),
      )}
  </div>
)
