import type { ComponentProps } from 'react'
import { useSyncExternalStore } from 'react'
import { Link, type LinkProps } from 'react-router'
import { withCarriedParameters } from '#contract/sharing/carried-parameters.ts'
import { firstVisit } from '#web/browser/visits/first-visit.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const neverChanges = () => () => undefined
const noSearch = () => ''
const currentSearch = () => window.location.search
const firstSearch = () => firstVisit()?.search ?? ''

const isFundraiserPage = (to: string): boolean => /^\/fundraiser(?=$|[/?#])/.test(to)

/**
 * Adds attribution parameters to a fundraiser page's address, after hydration: those of the current address,
 * else those of the landing page. Other addresses stay unchanged.
 */
export const useFundraiserAddress = (to = '/fundraiser'): string => {
  const current = useSyncExternalStore(neverChanges, currentSearch, noSearch)
  const first = useSyncExternalStore(neverChanges, firstSearch, noSearch)
  return isFundraiserPage(to) ? withCarriedParameters(withCarriedParameters(to, current), first) : to
}

type FundraiserLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { readonly to?: string }

/** A button to the fundraiser pages that keeps attribution parameters. */
export const FundraiserLink = ({ to, ...rest }: FundraiserLinkProps) => (
  <ButtonLink data-track="start_fundraiser" {...rest} to={useFundraiserAddress(to)} />
)

type CarryingLinkProps = Omit<LinkProps, 'to'> & { readonly to: string }

/** A text link that keeps attribution parameters if it leads to the fundraiser pages. */
export const CarryingLink = ({ to, ...rest }: CarryingLinkProps) => (
  <Link {...rest} to={useFundraiserAddress(to)} />
)
