import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

type CardProps = ComponentProps<'div'> & {
  /** `lifted` for the donate card and the lead form only. */
  readonly lifted?: boolean
}

/** A white card with a hairline border, radius 24, without padding. */
export const Card = ({ lifted, className, ...rest }: CardProps) => (
  <div
    {...rest}
    className={classNames(
      'rounded-card bg-card forced-colors:border',
      lifted ? 'shadow-lifted' : 'shadow-line',
      className,
    )}
  />
)
