import { formatDay } from '#contract/dates.ts'
import type { Dashboard } from '#contract/fundraisers/dashboard-shapes.ts'
import { DOLLAR, formatCompact, formatWholeDollars, proportionOfCents } from '#contract/money.ts'
import { withCurrency } from '#contract/number-format.ts'
import { classNames } from '#web/ui/class-names.ts'

export const CHART_UNITS = ['money', 'gifts'] as const
export type ChartUnit = (typeof CHART_UNITS)[number]

const HEIGHT = 200
/** Padding for half a line of text above the highest line, and for the days below the bars. */
const ABOVE = 12
const BELOW = 28
const WEEK = 7
/** Days before today without a label, to leave room for "Today". */
const LABEL_ROOM = 5
/** Width of a bar as a fraction of its day. */
const BAR = 0.7
const STEPS = [1, 2, 2.5, 5, 10]

/** A round step, so that at most four lines exceed the highest bar. */
const lineDistance = (highest: number): number => {
  const rough = Math.max(highest / 3, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  return Math.ceil((STEPS.find((step) => step * power >= rough) ?? 10) * power)
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
            <td>{formatWholeDollars(amountCents)}</td>
            <td>{donationCount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

type DrawingProps = DaysProps & {
  readonly figureOf: (day: Day) => number
  readonly top: number
  /** From the bottom, in pixels. */
  readonly lines: readonly number[]
}

const dayLabel = (index: number, days: readonly Day[]): string | null => {
  if (index === days.length - 1) return 'Today'
  return index % WEEK === 0 && index < days.length - LABEL_ROOM ? formatDay(days[index]?.day ?? '') : null
}

/** On phones the label before today's doesn't fit. */
const isCrowded = (index: number, days: readonly Day[]): boolean =>
  index < days.length - 1 && index >= days.length - 2 * LABEL_ROOM

/**
 * Widths in percent and heights in pixels, so that nothing is stretched. Today isn’t over, so its bar is
 * dotted.
 */
const Drawing = ({ days, figureOf, top, lines }: DrawingProps) => (
  <svg width="100%" height={ABOVE + HEIGHT + BELOW} aria-hidden="true" className="block min-w-0 flex-1">
    {lines.map((line) => (
      <line
        key={line}
        x2="100%"
        y1={ABOVE + HEIGHT - line}
        y2={ABOVE + HEIGHT - line}
        className="stroke-line"
      />
    ))}
    {days.map((one, index) => {
      const height = proportionOfCents(HEIGHT, figureOf(one), top)
      const label = dayLabel(index, days)
      const isLast = index === days.length - 1
      return (
        <g key={one.day}>
          <rect
            x={`${(100 * (index + (1 - BAR) / 2)) / days.length}%`}
            width={`${(100 * BAR) / days.length}%`}
            y={ABOVE + HEIGHT - height}
            height={height}
            rx={3}
            className={isLast ? 'ink-in-transit' : 'ink-paid'}
          />
          {label !== null && (
            <text
              x={isLast ? '100%' : `${(100 * index) / days.length}%`}
              y={ABOVE + HEIGHT + BELOW - 4}
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

type Note = { readonly day: string; readonly title: string }
type DaysChartProps = DaysProps & { readonly unit: ChartUnit; readonly notes: readonly Note[] }

/** Donations by day, rendered on the server, with the same figures as a table. */
export const DaysChart = ({ days, unit, notes }: DaysChartProps) => {
  const figureOf = ({ amountCents, donationCount }: Day): number =>
    unit === 'money' ? amountCents : donationCount
  const scale = unit === 'money' ? 100 : 1
  const highest = Math.max(0, ...days.map(figureOf)) / scale
  const distance = lineDistance(highest)
  const count = Math.max(1, Math.ceil(highest / distance))
  const lines = Array.from({ length: count + 1 }, (_, index) => Math.round((HEIGHT * index) / count))
  return (
    <>
      <div className="mt-4 flex gap-3">
        <svg width={44} height={ABOVE + HEIGHT + BELOW} aria-hidden="true" className="shrink-0">
          {lines.map((line, index) => (
            <text
              key={line}
              x={44}
              y={ABOVE + HEIGHT - line + 4}
              textAnchor="end"
              className="type-small fill-quiet"
            >
              {unit === 'money'
                ? withCurrency(DOLLAR, formatCompact(index * distance))
                : formatCompact(index * distance)}
            </text>
          ))}
        </svg>
        <Drawing {...{ days, figureOf, lines }} top={count * distance * scale} />
      </div>
      {notes.length > 0 && (
        <ul className="type-meta mt-3 text-quiet">
          {notes.map(({ day, title }) => (
            <li key={`${day} ${title}`} className="break-words">
              <b className="text-ink">{formatDay(day)}</b> your update “{title}”
            </li>
          ))}
        </ul>
      )}
      <Table days={days} />
    </>
  )
}
