import type { ComponentProps } from 'react'
import { ButtonLink } from '#web/ui/button.tsx'

type FundraiserLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'to'> & { readonly to?: string }

/** A button to the fundraiser pages. */
export const FundraiserLink = ({ to = '/fundraiser', ...rest }: FundraiserLinkProps) => (
  <ButtonLink data-track="start_fundraiser" {...rest} to={to} />
)
