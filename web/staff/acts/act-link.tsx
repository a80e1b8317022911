import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '#web/ui/button.tsx'
import { actSearch, OPENS_ACT } from './subject-act.ts'

type ActLinkProps = Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'> & {
  readonly act: string
  /** The row that the act is on. */
  readonly of?: string
}

/** A button that opens an act of the page. Filters in the address stay. */
export const ActLink = ({ act, of, ...look }: ActLinkProps) => {
  const { search } = useLocation()
  return (
    <ButtonLink kind="secondary" size="small" {...look} to={actSearch(search, act, of)} state={OPENS_ACT} />
  )
}
