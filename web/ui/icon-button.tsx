import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  readonly icon: IconName
  /** Accessible name. */
  readonly label: string
  /** Has no border and is 44 px square, such as a dialog's ×. Otherwise it is 48 px square. */
  readonly bare?: boolean
}

export const IconButton = ({ icon, label, bare, className, ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={classNames(
      'button inline-flex shrink-0 items-center justify-center rounded-control text-ink transition-colors',
      bare
        ? 'size-11 pressing:bg-hush'
        : 'size-12 bg-card inset-ring-[1.5px] inset-ring-control pressing:bg-mist',
      className,
    )}
  >
    <Icon name={icon} size={bare ? 24 : 20} />
  </button>
)
