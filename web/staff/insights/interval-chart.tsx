import type { ExperimentResult } from '#contract/tracking/insight-calls.ts'
import { signedText } from './bar.tsx'

/** Draws the confidence interval on a scale around zero, with the estimate. */
export const IntervalChart = ({ low, high, difference }: NonNullable<ExperimentResult['conversion']>) => {
  const end = Math.max(Math.abs(low), Math.abs(high), Number.MIN_VALUE) * 1.2
  const xOf = (value: number): number => 150 + (value / end) * 150
  return (
    <div>
      <svg
        viewBox="0 0 300 40"
        className="mt-3 w-full"
        role="img"
        aria-label={`From ${signedText(low)} to ${signedText(high)} points around ${signedText(difference)}`}
      >
        <line x1="0" x2="300" y1="20" y2="20" className="stroke-line" />
        <line x1="150" x2="150" y1="4" y2="36" strokeDasharray="3 3" className="stroke-quiet" />
        <rect
          x={xOf(low)}
          y="15"
          width={Math.max(1, xOf(high) - xOf(low))}
          height="10"
          rx="5"
          className="fill-blue opacity-40"
        />
        <circle cx={xOf(difference)} cy="20" r="6" className="fill-blue" />
      </svg>
      <div className="type-small grid grid-cols-3 px-[12.5%] text-center text-quiet" aria-hidden>
        {[-end / 2, 0, end / 2].map((value) => (
          <span key={value}>{value === 0 ? 'No difference' : signedText(value)}</span>
        ))}
      </div>
    </div>
  )
}
