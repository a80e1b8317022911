import { pacificDay, startOfPacificMonth } from '#contract/dates.ts'
import {
  basisPointsOf,
  CARD_MEASURES,
  CARD_PROGRAMS,
  CARD_RATE_MONTHS,
  type CardMeasure,
  type CardRate,
  type CardRates,
  rateStateOf,
} from '#contract/staff/card-rates.ts'
import type { Deps } from '#server/deps.ts'
import {
  countAttempts,
  countDisputes,
  countFraudWarnings,
  countPayments,
  type MonthCount,
} from './card-rates.queries.ts'

type Month = { readonly year: number; readonly month: number }

const monthBefore = ({ year, month }: Month, months: number): Month => {
  const index = year * 12 + month - 1 - months
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}
const keyOf = ({ year, month }: Month): string => `${year}-${String(month).padStart(2, '0')}`

const currentMonth = (now: Date): Month => {
  const [year = 0, month = 1] = pacificDay(now).split('-').map(Number)
  return { year, month }
}

const countIn = (counts: readonly MonthCount[], month: string, brand: string | null): number =>
  counts
    .filter((row) => row.month === month && (brand === null || row.brand === brand))
    .reduce((sum, { count }) => sum + count, 0)

/** Disputes and declined attempts by month, latest first, beside the card brands' limits. */
export const readCardRates = async (
  { database: { db }, clock }: Pick<Deps, 'database' | 'clock'>,
  monthCount = CARD_RATE_MONTHS,
): Promise<CardRates> => {
  const current = currentMonth(clock.now())
  // One month more, to which Mastercard relates the chargebacks of the first.
  const first = monthBefore(current, monthCount)
  const since = startOfPacificMonth(first.year, first.month)
  const [payments, disputes, warnings, attempts] = await Promise.all([
    countPayments(db, since),
    countDisputes(db, since),
    countFraudWarnings(db, since),
    countAttempts(db, since),
  ])
  const rateOf = (measure: CardMeasure, month: string, before: string): CardRate => {
    if (measure === 'declined')
      return { counted: countIn(attempts, month, 'declined'), of: countIn(attempts, month, null) }
    const warned = measure === 'visa' ? countIn(warnings, month, measure) : 0
    const baseMonth = CARD_PROGRAMS[measure].base === 'month before' ? before : month
    return { counted: countIn(disputes, month, measure) + warned, of: countIn(payments, baseMonth, measure) }
  }
  return {
    months: Array.from({ length: monthCount }, (_, index) => {
      const month = keyOf(monthBefore(current, index))
      const before = keyOf(monthBefore(current, index + 1))
      const rates = CARD_MEASURES.map((measure) => {
        const rate = rateOf(measure, month, before)
        return { measure, ...rate, basisPoints: basisPointsOf(rate), state: rateStateOf(measure, rate) }
      })
      return { month, rates }
    }),
  }
}
