import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** mist: to know · sun: a date or a condition · rose: wrong or held · pine: settled · card: a plain frame. */
export type PanelTone = 'mist' | 'sun' | 'rose' | 'pine' | 'card'

const TONES: Record<PanelTone, string> = {
  mist: 'bg-mist',
  sun: 'bg-sun-wash',
  rose: 'bg-rose inset-ring inset-ring-rose-line',
  pine: 'bg-pine-wash',
  card: 'bg-card shadow-line',
}

type PanelProps = ComponentProps<'div'> & { readonly tone?: PanelTone }

/** A note or a frame inside a page, radius 16. */
export const Panel = ({ tone = 'card', className, ...rest }: PanelProps) => (
  <div
    {...rest}
    className={classNames('rounded-panel p-4 tablet:p-6 forced-colors:border', TONES[tone], className)}
  />
)
