const HEART =
  'M13 23.6C9 20.6 1.6 14.9 1.6 8.5 1.6 4.6 4.6 1.8 8.1 1.8c2 0 3.8.9 4.9 2.5 1.1-1.6 2.9-2.5 4.9-2.5 3.5 0 6.5 2.8 6.5 6.7 0 6.4-7.4 12.1-11.4 15.1Z'

/** A poppy heart printed slightly off its ink plate. Below 20 px the offset is dropped; on ink it is sun on poppy. */
export const Mark = ({
  size = 28,
  ground = 'sun',
}: {
  readonly size?: number
  readonly ground?: 'sun' | 'ink'
}) => (
  <svg width={size} height={size} viewBox="0 0 28 27" aria-hidden="true" className="shrink-0">
    {size >= 20 && (
      <path
        d={HEART}
        transform="translate(1.7 1.5)"
        className={ground === 'sun' ? 'fill-ink' : 'fill-poppy'}
      />
    )}
    <path d={HEART} className={ground === 'sun' ? 'fill-poppy' : 'fill-sun'} />
  </svg>
)
