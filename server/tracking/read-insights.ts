import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { DAY_MS, MINUTE_MS } from '#contract/dates.ts'
import { CAMPAIGNS_MAX, type Insights } from '#contract/tracking/insight-calls.ts'
import { SOURCES } from '#contract/tracking/sources.ts'
import type { Deps } from '#server/deps.ts'
import { readEmptySearches } from './empty-searches.ts'
import { readExperimentResults } from './experiments/read-results.ts'
import { hourOf, sumHours, topSegments, type Window } from './insight-hours.queries.ts'
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

type Sums = Awaited<ReturnType<typeof sumHours>>

/** How far visits of each segment came, most visits first. */
const reachedBySegment = (sums: Sums) =>
  [...new Set(sums.map(({ segment }) => segment))]
    .map((segment) => {
      const sumOf = (step: string) => sums.find((sum) => sum.segment === segment && sum.step === step)
      const [visits = 0, sawCase = 0, donatePage = 0, ordered = 0, gave = 0] = FUNNEL.map(
        (step) => sumOf(step)?.count ?? 0,
      )
      const donatedCents = sumOf('gave')?.amountCents ?? 0
      return { segment, reached: { visits, sawCase, donatePage, ordered, gave, donatedCents } }
    })
    .sort((a, b) => b.reached.visits - a.reached.visits)

const NOTHING_REACHED = {
  visits: 0,
  sawCase: 0,
  donatePage: 0,
  ordered: 0,
  gave: 0,
  donatedCents: 0,
}

const sourcesOf = (sums: Sums): Insights['sources'] => {
  const names = new Map<string, string>(Object.entries(SOURCES))
  return reachedBySegment(sums).map(({ segment, reached }) => ({
    source: names.get(segment) ?? segment,
    ...reached,
  }))
}

const ATTRIBUTED = ['gifts', 'fundraisers', 'leads'] as const

/** Campaigns with the most visits, then those that brought the most otherwise. */
const topCampaigns = async ({ database }: ReadDeps, window: Window): Promise<string[]> => {
  const segments = await Promise.all(
    [
      { metric: 'campaign', step: 'visits' },
      ...ATTRIBUTED.map((step) => ({ metric: 'attributed', step })),
    ].map((counted) => topSegments(database.db, counted, window, CAMPAIGNS_MAX)),
  )
  return [...new Set(segments.flat())].slice(0, CAMPAIGNS_MAX)
}

/** Sums of the chosen campaign and of the top ones. */
const readCampaigns = async (deps: ReadDeps, window: Window, chosen: string | undefined) => {
  const { db } = deps.database
  const top = await topCampaigns(deps, window)
  const [sums, attributed] = await Promise.all([
    sumHours(db, 'campaign', window, chosen ? [...top, chosen] : top),
    sumHours(db, 'attributed', window, top),
  ])
  const reachedOf = new Map(reachedBySegment(sums).map(({ segment, reached }) => [segment, reached]))
  return {
    chosen: sums.filter(({ segment }) => segment === chosen),
    top: top.map((campaign) => {
      const [gifts, fundraisers, leads] = ATTRIBUTED.map((step) =>
        attributed.find((sum) => sum.segment === campaign && sum.step === step),
      )
      return {
        campaign,
        ...(reachedOf.get(campaign) ?? NOTHING_REACHED),
        attributed: {
          leads: leads?.count ?? 0,
          fundraisers: fundraisers?.count ?? 0,
          gifts: gifts?.count ?? 0,
          donatedCents: gifts?.amountCents ?? 0,
        },
      }
    }),
  }
}

const sharesOf = (sums: Sums): Insights['shares'] =>
  [...new Set(sums.map(({ segment }) => segment))]
    .map((channel) => {
      const sumOf = (step: string) => sums.find((sum) => sum.segment === channel && sum.step === step)
      return {
        channel,
        shares: sumOf('shares')?.count ?? 0,
        visits: sumOf('visits')?.count ?? 0,
        donationCount: sumOf('gifts')?.count ?? 0,
        donatedCents: sumOf('gifts')?.amountCents ?? 0,
      }
    })
    .sort((a, b) => b.shares - a.shares)

/** The count of each segment of a metric with one step, most first. */
const countsOf = (sums: Sums): Insights['presses'] =>
  sums.map(({ segment, count }) => ({ name: segment, count })).sort((a, b) => b.count - a.count)

const cohortsOf = (sums: Sums): Insights['cohorts'] =>
  [...new Set(sums.map(({ segment }) => segment))].sort().map((week) => {
    const weeks = sums.filter(({ segment }) => segment === week)
    const last = Math.max(...weeks.map(({ step }) => Number(step.slice('week'.length))))
    const visitors = Array.from(
      { length: last + 1 },
      (_, later) => weeks.find(({ step }) => step === `week${later}`)?.count ?? 0,
    )
    return { week, visitors }
  })

const totals = (steps: readonly string[], sums: Sums) =>
  steps.map((step) => ({
    step,
    count: sums.filter((sum) => sum.step === step).reduce((sum, { count }) => sum + count, 0),
  }))

/** Visit statistics from the roll-ups; current visitors from the events. */
export const readInsights = async (
  deps: ReadDeps,
  { days, campaign }: CallArguments<Calls['staffInsights']>,
): Promise<Insights> => {
  const { db } = deps.database
  const window = windowOf(deps, days)
  const live = { from: new Date(window.to.getTime() - LIVE_MS), to: window.to }
  const [
    funnel,
    campaigns,
    fundraiser,
    share,
    visitor,
    press,
    cohort,
    choice,
    searches,
    liveNow,
    experiments,
  ] = await Promise.all([
    sumHours(db, 'funnel', window),
    readCampaigns(deps, window, campaign),
    sumHours(db, 'fundraiser', window),
    sumHours(db, 'share', window),
    sumHours(db, 'visitor', window),
    sumHours(db, 'press', window),
    sumHours(db, 'cohort', windowOf(deps, Math.max(days, 42))),
    sumHours(db, 'choice', window),
    readEmptySearches(deps, window),
    readLiveNow(db, live),
    readExperimentResults(deps),
  ])
  return {
    fromAt: window.from.toISOString(),
    toAt: window.to.toISOString(),
    turnedOff: choice.reduce((sum, { count }) => sum + count, 0),
    funnel: totals(FUNNEL, campaign === undefined ? funnel : campaigns.chosen),
    sources: sourcesOf(funnel),
    campaigns: campaigns.top,
    fundraiser: totals(FUNDRAISER, fundraiser),
    shares: sharesOf(share),
    visitors: countsOf(visitor),
    presses: countsOf(press),
    cohorts: cohortsOf(cohort),
    searches,
    liveNow,
    experiments,
  }
}
