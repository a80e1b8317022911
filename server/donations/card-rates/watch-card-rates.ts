import { formatMonth } from '#contract/dates.ts'
import { formatNumber } from '#contract/number-format.ts'
import { CARD_MEASURES, CARD_PROGRAMS, type CardMeasure, rateText } from '#contract/staff/card-rates.ts'
import { raiseAlert } from '#server/alerts/raise-alert.ts'
import type { Deps } from '#server/deps.ts'
import { readCardRates } from './read-card-rates.ts'

/** The current month, and the one before it, which late disputes may still be of. */
const WATCHED_MONTHS = 2

type Months = Awaited<ReturnType<typeof readCardRates>>['months']

/** The latest month whose rate is near a program's limit or has reached it; null if none is. */
const findHigh = (months: Months, measure: CardMeasure) => {
  for (const { month, rates } of months) {
    const rate = rates.find((one) => one.measure === measure)
    if (rate !== undefined && rate.state !== 'fine') return { month, ...rate }
  }
  return null
}

/** Whether a rate is near a program's limit or has reached it. */
export const isRateHigh = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  measure: string,
): Promise<boolean> => {
  const known = CARD_MEASURES.find((one) => one === measure)
  if (known === undefined) return false
  return findHigh((await readCardRates(deps, WATCHED_MONTHS)).months, known) !== null
}

/** Warns staff, once for a month and state, of rates near a card brand's limit, and again once one has reached it. */
export const watchCardRates = async (deps: Deps): Promise<void> => {
  const { months } = await readCardRates(deps, WATCHED_MONTHS)
  for (const measure of CARD_MEASURES) {
    const high = findHigh(months, measure)
    if (high === null) continue
    const { month, counted, of, basisPoints, state } = high
    const { name, program, limitBasisPoints, limitCount } = CARD_PROGRAMS[measure]
    await deps.database.transact((tx) =>
      raiseAlert(tx, deps, {
        alertKey: `card-rates:${measure}:${month}:${state}`,
        kind: 'card_rates',
        about: measure,
        address: '/staff/money/card-rates',
        title: `${name}: ${state === 'reached' ? 'a card brand’s limit is reached' : 'near a card brand’s limit'}`,
        body: `${formatMonth(month)}: ${formatNumber(counted)} of ${formatNumber(of)} payments, ${rateText(basisPoints)}. ${program} begins at ${rateText(limitBasisPoints)} and ${formatNumber(limitCount)} in a month. Look for what the disputed or declined payments have in common, block it, and refund what is doubtful before banks dispute it.`,
      }),
    )
  }
}
