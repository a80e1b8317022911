import { type LoaderFunctionArgs, type MetaFunction, redirect, useLocation } from 'react-router'
import { DESTINATION_PARAMETER, NOT_AVAILABLE_PATH } from '#contract/geo/geo-guard.ts'
import { COOKIES } from '#contract/headers.ts'
import { ownAddress } from '#contract/own-address.ts'
import { cookieText } from '#contract/page-cookie.ts'
import { publicConfigContext } from '#web/page-context.ts'
import type { RouteHandle } from '#web/route-handle.ts'
import { HelpContact } from '#web/shell/help-contact.tsx'
import { pageTitle } from '#web/shell/page-title.ts'
import { usePublicConfig } from '#web/shell/public-config.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SpotPage } from './spot-page.tsx'

export const handle = { hydrate: false } satisfies RouteHandle

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle('Not available here', matches) }]

const RETRY_PARAMETER = 'again'

/**
 * "Try again" deletes the cookie with the result of the last geo check, so that the next page runs the check again,
 * and redirects to the page that the visitor wanted.
 */
export const loader = ({ url, context }: Pick<LoaderFunctionArgs, 'url' | 'context'>) => {
  if (url.searchParams.get(RETRY_PARAMETER) !== '1') return null
  const cookieScope = context.get(publicConfigContext).cookieScope
  throw redirect(ownAddress(url.searchParams.get(DESTINATION_PARAMETER)) ?? '/', {
    headers: { 'set-cookie': cookieText(COOKIES.geoCheck, '', { ...cookieScope, days: 0 }) },
  })
}

const ExistingDonors = () => (
  <section className="mt-10">
    <h2 className="type-h3-small">Already gave or raised here?</h2>
    <p className="mt-1">
      Your receipts and payouts are safe. <HelpContact whole linkClass="hover:underline" />
    </p>
  </section>
)

export default function NotAvailable() {
  const { brandName } = usePublicConfig()
  const retryParams = new URLSearchParams(useLocation().search)
  retryParams.set(RETRY_PARAMETER, '1')
  return (
    <SpotPage spot="not-available">
      <h1 className="type-h1">{brandName} works in the United States for now</h1>
      <p className="type-lead mt-4">
        Your connection looks like it is somewhere else, and our rules for gifts and payouts cover the U.S.
        only.
      </p>
      <Panel tone="mist" padding="small" className="mt-6">
        <p className="type-strong">In the U.S. after all?</p>
        <p className="type-meta mt-0.5">
          A VPN or a work network can look foreign. Turn it off and try again.
        </p>
      </Panel>
      {/* Loads the document, for which the geo check runs again, also where the router brought the visitor here. */}
      <ButtonLink
        to={`${NOT_AVAILABLE_PATH}?${retryParams}`}
        reloadDocument
        wide
        size="large"
        icon="arrow-clockwise"
        className="mt-6"
      >
        Try again
      </ButtonLink>
      <ExistingDonors />
    </SpotPage>
  )
}
