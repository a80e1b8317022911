import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type ResultHeadProps = {
  readonly figure: ReactNode
  readonly title: string
  readonly children: ReactNode
}

export const ResultHead = ({ figure, title, children }: ResultHeadProps) => (
  <header>
    {figure}
    <h1 tabIndex={-1} className="type-h1 mt-3">
      {title}
    </h1>
    <p className="type-lead mt-2">{children}</p>
  </header>
)

/** A round icon: on sun for progress, on blush for failure. */
export const RoundSign = ({ icon, blush }: { readonly icon: IconName; readonly blush?: boolean }) => (
  <span
    className={classNames(
      'mb-2 flex size-16 items-center justify-center rounded-full',
      blush ? 'bg-blush text-on-blush' : 'bg-sun',
    )}
  >
    <Icon name={icon} size={32} />
  </span>
)
