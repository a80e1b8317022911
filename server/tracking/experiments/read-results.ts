import { DAY_MS } from '#contract/dates.ts'
import { EXPERIMENT_CODES, EXPERIMENTS, type ExperimentCode } from '#contract/tracking/experiments.ts'
import type { ExperimentResult } from '#contract/tracking/insight-calls.ts'
import type { Deps } from '#server/deps.ts'
import { hourOf, sumHours } from '../insight-hours.queries.ts'
import { errorMetricOf } from './count-errors.ts'
import { type ExperimentRow, readExperiments } from './experiments.queries.ts'
import { amountInterval, conversionInterval, daysLeft, isBalanced, verdictOf } from './results.policy.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock'>

const CENTS_OF_DOLLAR = 100

const readResult = async (
  deps: ReadDeps,
  code: ExperimentCode,
  row: ExperimentRow | undefined,
): Promise<ExperimentResult> => {
  const now = deps.clock.now()
  const from = row?.startedAt ?? now
  const to = new Date((row?.stoppedAt ?? now).getTime() + DAY_MS)
  const window = { from: hourOf(from), to }
  const { db } = deps.database
  const sums = row === undefined ? [] : await sumHours(db, `experiment:${code}`, window)
  const errors = row === undefined ? [] : await sumHours(db, errorMetricOf(code), window)
  const countOf = (variant: string, step: string) =>
    sums.find((sum) => sum.segment === variant && sum.step === step)
  const count = (variant: string, step: string) => countOf(variant, step)?.count ?? 0
  const variants = Object.entries(EXPERIMENTS[code].variants).map(([variant, { name, share }]) => {
    const donated = countOf(variant, 'gave')
    return {
      variant,
      name,
      share,
      saw: count(variant, 'saw'),
      gave: donated?.count ?? 0,
      tipped: count(variant, 'tipped'),
      refunded: count(variant, 'refunded'),
      errors: errors.find(({ segment }) => segment === variant)?.count ?? 0,
      donatedCents: donated?.amountCents ?? 0,
      dollars: {
        donors: donated?.count ?? 0,
        sum: (donated?.amountCents ?? 0) * (1 / CENTS_OF_DOLLAR),
        squares: (donated?.squareCents ?? 0) * (1 / CENTS_OF_DOLLAR ** 2),
      },
    }
  })
  const [a, b] = variants
  const conversion = a === undefined || b === undefined ? null : conversionInterval(a, b)
  const balanced = isBalanced(variants)
  return {
    code,
    name: EXPERIMENTS[code].name,
    isRunning: row?.isRunning ?? false,
    startedAt: row?.startedAt.toISOString() ?? null,
    stoppedAt: row?.stoppedAt?.toISOString() ?? null,
    keptVariant: row?.keptVariant ?? null,
    variants: variants.map(({ share: _share, dollars: _dollars, ...variant }) => variant),
    conversion,
    amount: a === undefined || b === undefined ? null : amountInterval(a.dollars, b.dollars),
    isBalanced: balanced,
    verdict: balanced ? verdictOf(conversion) : 'early',
    daysLeft: daysLeft(conversion, (now.getTime() - from.getTime()) / DAY_MS),
  }
}

/** Current results of every experiment. */
export const readExperimentResults = async (deps: ReadDeps): Promise<ExperimentResult[]> => {
  const rows = await readExperiments(deps.database.db)
  return Promise.all(
    EXPERIMENT_CODES.map((code) =>
      readResult(
        deps,
        code,
        rows.find((row) => row.code === code),
      ),
    ),
  )
}
