import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

type ResultStepProps = {
  readonly icon: IconName
  readonly isPending?: boolean
  readonly title: string
  readonly children: ReactNode
}

/** One line of what is known of a payment. */
export const ResultStep = ({ icon, isPending, title, children }: ResultStepProps) => (
  <li className="result-step">
    <span
      className={classNames(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-full',
        isPending ? 'bg-sun' : 'bg-pine-wash text-on-pine-wash',
      )}
    >
      <Icon name={icon} size={18} />
    </span>
    <div className="min-w-0">
      <p className="type-strong">{title}</p>
      <p className="type-meta mt-0.5 text-quiet">{children}</p>
    </div>
  </li>
)

/** The turning sign of a payment whose outcome is looked up. */
export const LookingSign = () => (
  <span className="mb-2 flex size-16 items-center justify-center rounded-full bg-sun">
    <span aria-hidden="true" className="asking" />
  </span>
)
