import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'

export type TagTone = 'gray' | 'mist' | 'pine' | 'blush' | 'sun' | 'outlined'

const TONES: Record<TagTone, string> = {
  gray: 'bg-hush text-on-hush',
  mist: 'bg-mist text-blue-deep',
  pine: 'bg-pine-wash text-on-pine-wash',
  blush: 'bg-blush text-on-blush',
  sun: 'bg-sun-wash text-on-sun-wash',
  outlined: 'bg-card text-on-hush inset-ring-[1.5px] inset-ring-control',
}

type TagProps = {
  readonly tone?: TagTone
  readonly icon?: IconName | undefined
  readonly children: ReactNode
}

/** A state as a word with an icon: never by color alone. */
export const Tag = ({ tone = 'gray', icon, children }: TagProps) => (
  <span
    className={classNames(
      'type-small-strong inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-tag px-2.5',
      'forced-colors:border',
      TONES[tone],
    )}
  >
    {icon && <Icon name={icon} size={16} />}
    {children}
  </span>
)
