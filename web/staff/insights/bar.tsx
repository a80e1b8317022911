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

export const countText = (count: number): string => (isFew(count) ? 'few' : count.toLocaleString('en-US'))

export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)}%`

/** "+1.25", "−0.40" */
export const signedText = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
