import { formatWholeDollars } from '#contract/money.ts'
import { InkBar } from './ink-bar.tsx'

type ProgressBarProps = {
  readonly raisedCents: number
  readonly goalCents: number
  /** Drawn solid; the rest of what was raised is on its way and drawn in dots. */
  readonly paidOutCents: number
  readonly height?: 8 | 12
  readonly className?: string
}

/** How far a case has come: "$12,480 of $18,400". */
export const ProgressBar = ({
  raisedCents,
  goalCents,
  paidOutCents,
  height = 12,
  className,
}: ProgressBarProps) => {
  const raised = Math.max(raisedCents, 0)
  const paid = Math.min(Math.max(paidOutCents, 0), raised)
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
      <InkBar
        height={height}
        wholeCents={goalCents}
        parts={[
          { state: 'paid', cents: paid },
          { state: 'inTransit', cents: raised - paid },
        ]}
      />
    </div>
  )
}
