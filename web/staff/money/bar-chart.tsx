import type { ReactNode } from 'react'
import { formatDay } from '#contract/dates.ts'
import { formatWholeDollars } from '#contract/money.ts'

export type Series = { readonly label: string; readonly fill: string; readonly values: readonly number[] }

type BarChartProps = {
  readonly label: string
  readonly days: readonly string[]
  /** Stacked upward from the zero line; those of `down` are stacked downward, on the same scale. */
  readonly up: readonly Series[]
  readonly down?: readonly Series[]
  /** The data as a table. */
  readonly children: ReactNode
}

const dayText = (day: string | undefined): string => (day === undefined ? '' : formatDay(day))

const WIDTH = 900
const HEIGHT = 200
const GAP = 4

const sumAt = (series: readonly Series[], index: number): number =>
  series.reduce((sum, { values }) => sum + Math.max(0, values[index] ?? 0), 0)

const maxSumOf = (series: readonly Series[], count: number): number =>
  Math.max(0, ...Array.from({ length: count }, (_, index) => sumAt(series, index)))

type BarsProps = {
  readonly series: readonly Series[]
  readonly index: number
  readonly scale: number
  readonly zero: number
  readonly down?: boolean
  readonly isUnfinished: boolean
}

/** Look of a day that isn't over. */
const DOTTED = {
  fillOpacity: 0.4,
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeDasharray: '0 4',
  vectorEffect: 'non-scaling-stroke',
} as const

/** A day's stacked bars. */
const Bars = ({ series, index, scale, zero, down = false, isUnfinished }: BarsProps) => {
  let edge = zero
  return series.map(({ label, fill, values }) => {
    const height = Math.max(0, values[index] ?? 0) * scale
    const y = down ? edge : edge - height
    edge = down ? edge + height : edge - height
    return height === 0 ? null : (
      <rect
        key={label}
        y={y}
        width="100%"
        height={height}
        className={fill}
        {...(isUnfinished ? DOTTED : {})}
      />
    )
  })
}

const Legend = ({ series }: { readonly series: readonly Series[] }) => (
  <ul className="type-small flex flex-wrap gap-4 text-quiet">
    {series.map(({ label, fill }) => (
      <li key={label} className="inline-flex items-center gap-2">
        <svg aria-hidden="true" width="14" height="14">
          <rect width="14" height="14" rx="3" className={fill} />
        </svg>
        {label}
      </li>
    ))}
  </ul>
)

/** Bars by day, rendered on the server; today is incomplete, so it is dotted. */
export const BarChart = ({ label, days, up, down = [], children }: BarChartProps) => {
  const [maxUp, maxDown] = [maxSumOf(up, days.length), maxSumOf(down, days.length)]
  const scale = HEIGHT / Math.max(1, maxUp + maxDown)
  const zero = maxUp * scale
  const width = WIDTH / Math.max(1, days.length)
  return (
    <figure>
      <figcaption className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-strong">{label}</h2>
        <Legend series={[...up, ...down]} />
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${label}: the table below has each day`}
        className="mt-4 h-50 w-full"
      >
        {days.map((day, index) => {
          const position = { index, scale, zero, isUnfinished: index === days.length - 1 }
          return (
            <svg key={day} x={index * width} width={width - GAP} height={HEIGHT}>
              <title>{dayText(day)}</title>
              <Bars series={up} {...position} />
              <Bars series={down} {...position} down />
            </svg>
          )
        })}
        <line x1="0" x2={WIDTH} y1={zero} y2={zero} className="stroke-line" />
      </svg>
      <p className="type-small mt-2 flex justify-between text-quiet">
        <span>{dayText(days[0])}</span>
        <span>
          highest {formatWholeDollars(maxUp)}
          {maxDown > 0 && `, lowest −${formatWholeDollars(maxDown)}`}
        </span>
        <span>{dayText(days.at(-1))}, so far</span>
      </p>
      <details className="mt-2">
        <summary className="link type-label min-h-11 cursor-pointer py-2.5">Show as a table</summary>
        {children}
      </details>
    </figure>
  )
}
