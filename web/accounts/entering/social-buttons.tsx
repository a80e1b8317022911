import { Fragment, type ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type InAppBrowser, outsideAddress } from '../in-app-browser.ts'
import { Notice } from '../notice.tsx'
import type { Provider } from '../offered-providers.ts'
import { PROVIDER_LOOKS } from '../provider-looks.ts'
import { NEXT, SIGN_IN_PAGE, signInAddress } from '../return-address.ts'

/** As it stands on the provider's button. */
export const ProviderName = ({ provider }: { readonly provider: Provider }) => (
  <>
    <Icon name={PROVIDER_LOOKS[provider].icon} size={24} />
    Continue with {PROVIDER_LOOKS[provider].name}
  </>
)

/** A document of its own, so that it works without scripts, and Facebook's script runs on no other page. */
const addressOf = (provider: Provider, next: string): string =>
  `${SIGN_IN_PAGE}?${new URLSearchParams({ with: provider, [NEXT]: next })}`

type SocialButtonsProps = {
  readonly offered: readonly Provider[]
  readonly next: string
  readonly inApp: InAppBrowser | null
  /** On the page that may load Facebook's script: the button that opens its window. */
  readonly facebook?: ReactNode
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
  <ButtonLink to={addressOf(provider, next)} reloadDocument kind="secondary" size="large" wide>
    <ProviderName provider={provider} />
  </ButtonLink>
)

/** One look for all of them; Google is an open door only where it lets people in. */
export const SocialButtons = ({ offered, next, inApp, facebook }: SocialButtonsProps) => (
  <div className="space-y-2">
    {inApp !== null && offered.includes('google') && <OpenOutside next={next} inApp={inApp} />}
    {offered
      .filter((provider) => provider !== 'google' || inApp === null)
      .map((provider) =>
        provider === 'facebook' && facebook !== undefined ? (
          <Fragment key={provider}>{facebook}</Fragment>
        ) : (
          <ProviderLink key={provider} provider={provider} next={next} />
        ),
      )}
  </div>
)
