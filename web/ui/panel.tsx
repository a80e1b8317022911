import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { unbroken } from './unbroken.tsx'

/**
 * mist: information · sun: a date or a condition · rose: wrong or held · pine: done · card: a plain frame.
 */
export type PanelTone = 'mist' | 'sun' | 'rose' | 'pine' | 'card'

const TONES: Record<PanelTone, string> = {
  mist: 'bg-mist',
  sun: 'bg-sun-wash',
  rose: 'bg-rose inset-ring inset-ring-rose-line',
  pine: 'bg-pine-wash',
  card: 'bg-card shadow-line',
}

/** 16 px, 24 px; `main` is 16 on phones and 24 above. */
export type PanelPadding = 'small' | 'large' | 'main'

const PADDINGS: Record<PanelPadding, string> = { small: 'p-4', large: 'p-6', main: 'p-4 tablet:p-6' }

type PanelProps = ComponentProps<'div'> & {
  readonly tone?: PanelTone
  readonly padding?: PanelPadding
  /** For layout, never for its look: a second padding class wouldn't reliably win over the first. */
  readonly className?: string | undefined
}

/** A note or a frame inside a page, radius 16. */
export const Panel = ({ tone = 'card', padding = 'main', className, children, ...rest }: PanelProps) => (
  <div
    {...rest}
    className={classNames('rounded-panel forced-colors:border', PADDINGS[padding], TONES[tone], className)}
  >
    {unbroken(children)}
  </div>
)
