import { formatWholeDollars } from '#contract/money.ts'
import { MoneyBar } from './money-bar.tsx'
import { type Progress, progressParts } from './progress-parts.ts'

type ProgressBarProps = {
  readonly progress: Progress
  readonly goalCents: number
  readonly height?: 8 | 12
  readonly className?: string
}

/** Public totals don't tell what is in transit from what is to be sent. */
const WORDS = { paid: 'Paid out', inTransit: 'Not paid out yet' } as const

/**
 * Progress of a case: "$12,480 of $18,400". Solid: paid out; dots: in transit; upright bars: held for the
 * identity check; poppy: on hold; gray: card fees.
 */
export const ProgressBar = ({ progress, goalCents, height = 12, className }: ProgressBarProps) => {
  const raised = Math.max(progress.raisedCents, 0)
  return (
    <div
      role="progressbar"
      aria-label="Raised so far"
      aria-valuemin={0}
      aria-valuemax={goalCents}
      aria-valuenow={Math.min(raised, goalCents)}
      aria-valuetext={`${formatWholeDollars(raised)} of ${formatWholeDollars(goalCents)}`}
      className={className}
    >
      <MoneyBar height={height} wholeCents={goalCents} parts={progressParts(progress)} words={WORDS} />
    </div>
  )
}
