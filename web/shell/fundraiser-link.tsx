import type { ComponentProps } from 'react'
import { useSyncExternalStore } from 'react'
import { withCarriedParameters } from '#web/browser/visits/carried-parameters.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const never = () => () => undefined
const noSearch = () => ''
const currentSearch = () => window.location.search

/** The address of a fundraiser page with what brought the visitor here, added once the page is alive. */
export const useFundraiserAddress = (to = '/fundraiser'): string =>
  withCarriedParameters(to, useSyncExternalStore(never, currentSearch, noSearch))

type FundraiserLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { readonly to?: string }

/** A button to the fundraiser pages that keeps channel and campaign parameters. */
export const FundraiserLink = ({ to, ...rest }: FundraiserLinkProps) => (
  <ButtonLink data-track="start_fundraiser" {...rest} to={useFundraiserAddress(to)} />
)
