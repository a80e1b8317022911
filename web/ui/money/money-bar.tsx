import { classNames } from '../class-names.ts'
import { useMarkUnseen } from '../use-mark-unseen.ts'
import { MONEY_STATES, type MoneyState } from './money-states.ts'

export type MoneyPart = {
  /** A tip is no money of a case, so it has no `MoneyState`. */
  readonly state: MoneyState | 'tip'
  readonly cents: number
}

type Words = Partial<Record<MoneyPart['state'], string>>
const wordOf = (state: MoneyPart['state'], words: Words): string =>
  words[state] ?? (state === 'tip' ? 'Tip' : MONEY_STATES[state].word)
const inkOf = (state: MoneyPart['state']): string => (state === 'tip' ? 'ink-tip' : MONEY_STATES[state].ink)

type MoneyBarProps = {
  /** Parts from the left. Amounts of 0 or less are skipped. */
  readonly parts: readonly MoneyPart[]
  /** Amount of the full width; a larger sum fills the bar. */
  readonly wholeCents: number
  /** 12 by default, 8 in lists, 20 and up in panels. */
  readonly height?: 8 | 12 | 20 | 32 | 40
  /** Draws white lines between the parts. */
  readonly divided?: boolean
  /** What forced colors say instead of the states' own words. */
  readonly words?: Words
  readonly className?: string
}

const ROUNDING = {
  8: 'rounded-[4px]',
  12: 'rounded-[6px]',
  20: 'rounded-[6px]',
  32: 'rounded-tag',
  40: 'rounded-tag',
} as const
const DIVIDER_PX = 2

/** Percent with two decimals, which is finer than a pixel on any screen, and short in the HTML. */
const percent = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 100

const segmentsOf = (parts: readonly MoneyPart[], wholeCents: number) => {
  const positive = parts.filter((part) => part.cents > 0)
  const sum = positive.reduce((total, part) => total + part.cents, 0)
  const whole = Math.max(wholeCents, sum, 1)
  let before = 0
  return positive.map(({ state, cents }) => {
    const segment = { state, from: percent(before, whole), width: percent(cents, whole) }
    before += cents
    return segment
  })
}

/**
 * A bar of amounts in ink patterns; in forced colors, words. Hidden from screen readers: `ProgressBar` or text beside it
 * says the same.
 */
export const MoneyBar = ({
  parts,
  wholeCents,
  height = 12,
  divided,
  words = {},
  className,
}: MoneyBarProps) => {
  const svg = useMarkUnseen<SVGSVGElement>()
  const segments = segmentsOf(parts, wholeCents)
  return (
    <span aria-hidden="true" className={classNames('block', className)}>
      <svg
        ref={svg}
        aria-hidden="true"
        width="100%"
        height={height}
        className={classNames('bar', ROUNDING[height])}
      >
        <g className="bar-inks">
          {segments.map(({ state, from, width }) => (
            <rect key={state} x={`${from}%`} width={`${width}%`} height={height} className={inkOf(state)} />
          ))}
        </g>
        {divided &&
          segments
            .slice(1)
            .map(({ state, from }) => (
              <rect key={state} x={`${from}%`} width={DIVIDER_PX} height={height} className="fill-card" />
            ))}
      </svg>
      <span className="bar-words">
        {segments.map(({ state, width }) => (
          <span key={state}>
            {wordOf(state, words)} {Math.round(width)}%
          </span>
        ))}
      </span>
    </span>
  )
}
