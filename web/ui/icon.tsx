import { classNames } from './class-names.ts'
import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url'

type IconProps = {
  readonly name: IconName
  /** Size in px: usually 24, 20 or 16. */
  readonly size?: 16 | 18 | 20 | 22 | 24 | 28 | 32
  /** Accessible name if no text is beside it; without one it is decorative. */
  readonly label?: string
  readonly className?: string
}

export const Icon = ({ name, size = 20, label, className }: IconProps) => (
  <svg
    width={size}
    height={size}
    fill="currentColor"
    className={classNames('inline-block shrink-0', className)}
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined}
  >
    <use href={`${sprite}#${name}`} />
  </svg>
)
