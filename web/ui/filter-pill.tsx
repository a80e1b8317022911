import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { Link } from './link.tsx'

const PILL =
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-pill px-4 type-label transition-colors forced-colors:border'

type FilterPillProps = Omit<LinkProps, 'className' | 'children'> & {
  readonly icon?: IconName
  readonly on?: boolean
  readonly children: ReactNode
}

/** A filter as a link to the filtered list: works without scripts and can be shared. */
export const FilterPill = ({ icon, on, children, ...link }: FilterPillProps) => (
  <Link
    {...link}
    aria-current={on ? 'true' : undefined}
    className={classNames(
      PILL,
      on ? 'bg-ink text-white' : 'bg-card inset-ring-[1.5px] inset-ring-control pressing:bg-mist',
    )}
  >
    {icon && <Icon name={icon} />}
    {children}
  </Link>
)

type AppliedFilterProps = Omit<LinkProps, 'className' | 'children'> & { readonly children: string }

/** An active filter; the link removes it. */
export const AppliedFilter = ({ children, ...link }: AppliedFilterProps) => (
  <Link
    {...link}
    aria-label={`Remove the filter ${children}`}
    className={classNames(PILL, 'max-w-full bg-mist pressing:bg-blue-mid')}
  >
    <span className="truncate">{children}</span>
    <Icon name="x" size={16} />
  </Link>
)
