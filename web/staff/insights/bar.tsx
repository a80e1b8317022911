import { isFew } from '#contract/tracking/insight-calls.ts'

type BarProps = {
  /** 0 to 1. */
  readonly share: number
  readonly className?: string
}

/** A chart's bar, rendered on the server. Its number is beside it. */
export const Bar = ({ share, className = 'h-2 w-full' }: BarProps) => (
  <svg viewBox="0 0 100 4" preserveAspectRatio="none" className={className} aria-hidden="true">
    <rect width="100" height="4" rx="2" className="fill-line" />
    <rect width={Math.max(0, Math.min(100, share * 100))} height="4" rx="2" className="fill-blue" />
  </svg>
)

export const countText = (count: number | null): string =>
  count === null || isFew(count) ? 'few' : count.toLocaleString('en-US')

/** A share, unless it would tell a count that is shown as "few". */
export const percentText = (part: number | null, whole: number | null): string => {
  if (part === null || whole === null || isFew(part) || isFew(whole)) return 'few'
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`
}

/** Length of a bar that tells no count that is shown as "few". */
export const barShare = (part: number | null, whole: number | null): number =>
  part === null || whole === null || whole === 0 || isFew(part) ? 0 : part / whole

/** "+1.25", "−0.40" */
export const signedText = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
