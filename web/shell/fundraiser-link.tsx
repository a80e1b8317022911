import type { ComponentProps } from 'react'
import { useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router'
import { withCarriedParameters } from '#contract/sharing/carried-parameters.ts'
import { firstVisit } from '#web/browser/visits/first-visit.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const never = () => () => undefined
const noSearch = () => ''
const currentSearch = () => window.location.search
const firstSearch = () => firstVisit()?.search ?? ''

const isFundraiserPage = (to: string): boolean => /^\/fundraiser(?=$|[/?#])/.test(to)

/**
 * Address of a fundraiser page with attribution parameters, added after hydration: from its own address, then
 * from the landing page's. Other addresses stay unchanged.
 */
export const useFundraiserAddress = (to = '/fundraiser'): string => {
  const own = useSyncExternalStore(never, currentSearch, noSearch)
  const first = useSyncExternalStore(never, firstSearch, noSearch)
  return isFundraiserPage(to) ? withCarriedParameters(withCarriedParameters(to, own), first) : to
}

type FundraiserLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { readonly to?: string }

/** A button to the fundraiser pages that keeps attribution parameters. */
export const FundraiserLink = ({ to, ...rest }: FundraiserLinkProps) => (
  <ButtonLink data-track="start_fundraiser" {...rest} to={useFundraiserAddress(to)} />
)

type CarryingLinkProps = Omit<LinkProps, 'to'> & { readonly to: string }

/** The same as a text link, which may lead elsewhere too. */
export const CarryingLink = ({ to, ...rest }: CarryingLinkProps) => (
  <Link {...rest} to={useFundraiserAddress(to)} />
)
