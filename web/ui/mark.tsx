import { classNames } from './class-names.ts'

const HEART =
  'M13 23.6C9 20.6 1.6 14.9 1.6 8.5 1.6 4.6 4.6 1.8 8.1 1.8c2 0 3.8.9 4.9 2.5 1.1-1.6 2.9-2.5 4.9-2.5 3.5 0 6.5 2.8 6.5 6.7 0 6.4-7.4 12.1-11.4 15.1Z'
const SMALLEST_OFFSET_PX = 20

type MarkProps = {
  /** Defaults to the header's size. */
  readonly size?: number
  readonly ground?: 'sun' | 'ink'
}

/**
 * The logo: a poppy heart in front of an ink heart that is slightly offset. On an ink ground, a sun heart is in front of
 * a poppy one. Below 20 px there is no second heart.
 */
export const Mark = ({ size, ground = 'sun' }: MarkProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 -1.4 28 28"
    aria-hidden="true"
    className={classNames('shrink-0', size === undefined && 'mark')}
  >
    {(size === undefined || size >= SMALLEST_OFFSET_PX) && (
      <path
        d={HEART}
        transform="translate(2.2 2.1)"
        className={ground === 'sun' ? 'fill-ink' : 'fill-poppy'}
      />
    )}
    <path d={HEART} className={ground === 'sun' ? 'fill-poppy' : 'fill-sun'} />
  </svg>
)
