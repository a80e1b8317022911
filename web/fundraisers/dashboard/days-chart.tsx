import { formatDay } from '#contract/dates.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { DOLLAR, formatCompact, formatDonation, proportionOfCents } from '#contract/money.ts'
import { withCurrency } from '#contract/number-format.ts'
import { classNames } from '#web/ui/class-names.ts'

export const CHART_UNITS = ['money', 'gifts'] as const
export type ChartUnit = (typeof CHART_UNITS)[number]

const HEIGHT = 200
/** Room for half a line of text above the highest grid line, and for the days below the bars. */
const TOP_PADDING = 12
const BOTTOM_PADDING = 28
const WEEK = 7
/** Number of days before today without a label, which leaves room for "Today". */
const LABEL_ROOM = 5
/** Width of a bar as a fraction of its day. */
const BAR_SHARE = 0.7
const ROUND_STEPS = [1, 2, 2.5, 5, 10]

/** Round distance of the grid lines, so that three steps reach at least the highest bar. */
const gridStep = (highestFigure: number): number => {
  const roughStep = Math.max(highestFigure / 3, 1)
  const power = 10 ** Math.floor(Math.log10(roughStep))
  return Math.ceil((ROUND_STEPS.find((step) => step * power >= roughStep) ?? 10) * power)
}

type Day = Dashboard['days'][number]
type DaysProps = Pick<Dashboard, 'days'>

const Table = ({ days }: DaysProps) => (
  <details className="mt-4">
    <summary className="link type-label min-h-11">Show as a table</summary>
    <table className="type-meta w-full">
      <thead>
        <tr className="text-left">
          <th scope="col">Day</th>
          <th scope="col">Money</th>
          <th scope="col">Gifts</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, amountCents, donationCount }) => (
          <tr key={day} className="border-t border-line">
            <td className="py-1.5">{formatDay(day)}</td>
            <td>{formatDonation(amountCents)}</td>
            <td>{donationCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

type DrawingProps = DaysProps & {
  readonly figureOf: (day: Day) => number
  /** Figure at the highest grid line. */
  readonly axisMax: number
  /** Height of each grid line above the bottom, in pixels. */
  readonly lines: readonly number[]
}

const dayLabel = (index: number, days: readonly Day[]): string | null => {
  if (index === days.length - 1) return 'Today'
  return index % WEEK === 0 && index < days.length - LABEL_ROOM ? formatDay(days[index]?.day ?? '') : null
}

/** Whether a label is so close to "Today" that it doesn't fit on phones. */
const isCrowded = (index: number, days: readonly Day[]): boolean =>
  index < days.length - 1 && index >= days.length - 2 * LABEL_ROOM

/**
 * The bars, with widths in percent and heights in pixels, so that nothing is stretched. The bar of today is
 * dotted, because the day isn't over.
 */
const Drawing = ({ days, figureOf, axisMax, lines }: DrawingProps) => (
  <svg
    width="100%"
    height={TOP_PADDING + HEIGHT + BOTTOM_PADDING}
    aria-hidden="true"
    className="block min-w-0 flex-1"
  >
    {lines.map((line) => (
      <line
        key={line}
        x2="100%"
        y1={TOP_PADDING + HEIGHT - line}
        y2={TOP_PADDING + HEIGHT - line}
        className="stroke-line"
      />
    ))}
    {days.map((day, index) => {
      // Rounds counts as well as cents.
      const height = proportionOfCents(HEIGHT, figureOf(day), axisMax)
      const label = dayLabel(index, days)
      const isLast = index === days.length - 1
      return (
        <g key={day.day}>
          <rect
            x={`${(100 * (index + (1 - BAR_SHARE) / 2)) / days.length}%`}
            width={`${(100 * BAR_SHARE) / days.length}%`}
            y={TOP_PADDING + HEIGHT - height}
            height={height}
            rx={3}
            className={isLast ? 'ink-in-transit' : 'ink-paid'}
          />
          {label !== null && (
            <text
              x={isLast ? '100%' : `${(100 * index) / days.length}%`}
              y={TOP_PADDING + HEIGHT + BOTTOM_PADDING - 4}
              textAnchor={isLast ? 'end' : 'start'}
              className={classNames('type-small fill-quiet', isCrowded(index, days) && 'phone:hidden')}
            >
              {label}
            </text>
          )}
        </g>
      )
    })}
  </svg>
)

type ChartUpdate = { readonly day: string; readonly title: string }
type DaysChartProps = DaysProps & { readonly unit: ChartUnit; readonly updates: readonly ChartUpdate[] }

/** Donations by day, rendered on the server, with the same figures as a table. */
export const DaysChart = ({ days, unit, updates }: DaysChartProps) => {
  const figureOf = ({ amountCents, donationCount }: Day): number =>
    unit === 'money' ? amountCents : donationCount
  const scale = unit === 'money' ? 100 : 1
  const highestFigure = Math.max(0, ...days.map(figureOf)) / scale
  const stepSize = gridStep(highestFigure)
  const stepCount = Math.max(1, Math.ceil(highestFigure / stepSize))
  const lines = Array.from({ length: stepCount + 1 }, (_, index) => Math.round((HEIGHT * index) / stepCount))
  return (
    <>
      <div className="mt-4 flex gap-3">
        <svg
          width={44}
          height={TOP_PADDING + HEIGHT + BOTTOM_PADDING}
          aria-hidden="true"
          className="shrink-0"
        >
          {lines.map((line, index) => (
            <text
              key={line}
              x={44}
              y={TOP_PADDING + HEIGHT - line + 4}
              textAnchor="end"
              className="type-small fill-quiet"
            >
              {unit === 'money'
                ? withCurrency(DOLLAR, formatCompact(index * stepSize))
                : formatCompact(index * stepSize)}
            </text>
          ))}
        </svg>
        <Drawing days={days} figureOf={figureOf} lines={lines} axisMax={stepCount * stepSize * scale} />
      </div>
      {updates.length > 0 && (
        <ul className="type-meta mt-3 text-quiet">
          {updates.map(({ day, title }) => (
            <li key={`${day} ${title}`} className="break-words">
              <b className="text-ink">{formatDay(day)}</b> the update “{title}”
            </li>
          ))}
        </ul>
      )}
      <Table days={days} />
    </>
  )
}
