import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type EmptyStateProps = {
  /** An icon on a sun-yellow circle. */
  readonly icon?: IconName
  /** A spot illustration instead of the icon, on pages without a cover. */
  readonly picture?: ReactNode
  readonly heading: ReactNode
  readonly level?: 2 | 3
  readonly children: ReactNode
  /** One action that resolves the emptiness. */
  readonly action?: ReactNode
}

export const EmptyState = ({ icon, picture, heading, level = 2, children, action }: EmptyStateProps) => {
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      {picture}
      {icon && (
        <span className="mb-4 inline-flex size-14 items-center justify-center rounded-full bg-sun">
          <Icon name={icon} size={28} />
        </span>
      )}
      <Heading className="type-h3-small max-w-full wrap-anywhere">{heading}</Heading>
      <p className="type-meta mt-2 text-quiet">{children}</p>
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
