import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import type { Insights } from '#contract/tracking/insight-calls.ts'
import { SOURCES } from '#contract/tracking/sources.ts'
import type { Deps } from '#server/deps.ts'
import { readEmptySearches } from './empty-searches.ts'
import { readExperimentResults } from './experiments/read-results.ts'
import { hourOf, sumHours, type Window } from './insight-hours.queries.ts'
import { readLiveNow } from './live-now.queries.ts'
import { FUNDRAISER_STEPS } from './roll-up/roll-up.queries.ts'

type ReadDeps = Pick<Deps, 'database' | 'clock'>

const FUNNEL = ['visits', 'sawCase', 'donatePage', 'ordered', 'gave'] as const
const FUNDRAISER = [...FUNDRAISER_STEPS, 'live'] as const
const LIVE_MS = 5 * MINUTE_MS

export const windowOf = ({ clock }: Pick<Deps, 'clock'>, days: number): Window => {
  const now = clock.now()
  return { from: hourOf(new Date(now.getTime() - days * DAY_MS)), to: now }
}

const sourcesOf = (sums: Awaited<ReturnType<typeof sumHours>>): Insights['sources'] =>
  Object.entries(SOURCES)
    .map(([key, source]) => {
      const of = (step: string) => sums.find((sum) => sum.segment === key && sum.step === step)
      const [visits = 0, sawCase = 0, donatePage = 0, ordered = 0, gave = 0] = FUNNEL.map(
        (step) => of(step)?.count ?? 0,
      )
      return {
        source,
        visits,
        sawCase,
        donatePage,
        ordered,
        gave,
        donatedCents: of('gave')?.amountCents ?? 0,
      }
    })
    .filter(({ visits, gave }) => visits + gave > 0)
    .sort((a, b) => b.visits - a.visits)

const sharesOf = (sums: Awaited<ReturnType<typeof sumHours>>): Insights['shares'] =>
  [...new Set(sums.map(({ segment }) => segment))]
    .map((channel) => {
      const of = (step: string) => sums.find((sum) => sum.segment === channel && sum.step === step)
      return {
        channel,
        shares: of('shares')?.count ?? 0,
        visits: of('visits')?.count ?? 0,
        gifts: of('gifts')?.count ?? 0,
        donatedCents: of('gifts')?.amountCents ?? 0,
      }
    })
    .sort((a, b) => b.shares - a.shares)

const cohortsOf = (sums: Awaited<ReturnType<typeof sumHours>>): Insights['cohorts'] =>
  [...new Set(sums.map(({ segment }) => segment))].sort().map((week) => {
    const weeks = sums.filter(({ segment }) => segment === week)
    const last = Math.max(...weeks.map(({ step }) => Number(step.slice('week'.length))))
    const visitors = Array.from(
      { length: last + 1 },
      (_, later) => weeks.find(({ step }) => step === `week${later}`)?.count ?? 0,
    )
    return { week, visitors }
  })

const totals = (steps: readonly string[], sums: Awaited<ReturnType<typeof sumHours>>) =>
  steps.map((step) => ({
    step,
    count: sums.filter((sum) => sum.step === step).reduce((sum, { count }) => sum + count, 0),
  }))

/** Visit statistics from the roll-ups; current visitors from the events. */
export const readInsights = async (deps: ReadDeps, days: number): Promise<Insights> => {
  const { reader } = deps.database
  const window = windowOf(deps, days)
  const live = { from: new Date(window.to.getTime() - LIVE_MS), to: window.to }
  const [funnel, fundraiser, share, cohort, choice, searches, liveNow, experiments] = await Promise.all([
    sumHours(reader, 'funnel', window),
    sumHours(reader, 'fundraiser', window),
    sumHours(reader, 'share', window),
    sumHours(reader, 'cohort', windowOf(deps, Math.max(days, 42))),
    sumHours(reader, 'choice', window),
    readEmptySearches(deps, window),
    readLiveNow(reader, live),
    readExperimentResults(deps),
  ])
  return {
    fromAt: window.from.toISOString(),
    toAt: window.to.toISOString(),
    turnedOff: choice.reduce((sum, { count }) => sum + count, 0),
    funnel: totals(FUNNEL, funnel),
    sources: sourcesOf(funnel),
    fundraiser: totals(FUNDRAISER, fundraiser),
    shares: sharesOf(share),
    cohorts: cohortsOf(cohort),
    searches,
    liveNow,
    experiments,
  }
}
