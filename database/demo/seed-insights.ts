import { addDays, DAY_MS, HOUR_MS, mondayOf, pacificDay, pacificHour } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { addSearches } from '#server/tracking/empty-searches.ts'
import { errorMetricOf } from '#server/tracking/experiments/count-errors.ts'
import { readExperiment, startExperimentRow } from '#server/tracking/experiments/experiments.queries.ts'
import {
  type HourlyCount,
  hourOf,
  type InsightCount,
  insertHours,
} from '#server/tracking/insight-hours.queries.ts'
import { seededRandom, seedOf } from './random.ts'

const DAYS = 30
/** Visits per day by source, and how many of a thousand of them saw a case, opened the donate page and gave. */
const SOURCES = [
  ['facebook', 1273, 723, 68, 26],
  ['direct', 581, 580, 85, 40],
  ['search', 496, 551, 54, 20],
  ['messages', 310, 794, 119, 53],
  ['other', 196, 517, 36, 12],
  ['email', 173, 752, 120, 52],
  ['poster', 55, 628, 44, 17],
] as const
/** The same by campaign. */
const CAMPAIGNS = [
  ['spring-flood', 212, 702, 74, 31],
  ['back-to-school', 96, 655, 61, 22],
  ['newsletter', 58, 810, 131, 57],
] as const
/** Channels with their shares, visits and gifts per day, and the cents of a gift. */
const SHARES = [
  ['facebook', 63, 327, 13, 5500],
  ['whatsapp', 38, 230, 13, 6000],
  ['copy', 48, 144, 7, 6500],
  ['messages', 25, 80, 3, 6300],
  ['email', 11, 56, 4, 7000],
  ['poster', 3, 55, 1, 4500],
] as const
/** Searches without a result, and how often each was made. */
const SEARCHES = [
  ['hospice', 41],
  ['rent help houston', 33],
  ['marietta flod', 27],
  ['st judes', 24],
  ['wheelchair van', 19],
] as const
/** Variants of the donate button: how many of a thousand who saw it gave, and the cents of a gift. */
const VARIANTS = [
  ['a', 45.6, 6200],
  ['b', 47.9, 6240],
] as const
/** Number of fundraisers a day that reach each step. */
const STEPS = [
  ['landing', 64],
  ['step1', 22],
  ['step2', 14],
  ['step3', 9],
  ['step4', 6],
  ['step5', 4],
  ['step6', 3],
  ['submitted', 2],
  ['live', 1],
] as const
/** Share of visits that are of new visitors. */
const NEW_SHARE = 0.75
/** Presses of elements, as thousandths of a step's count. */
const PRESSES = [
  ['donate', 'donatePage', 960],
  ['donate_pay', 'ordered', 1060],
  ['share', 'sawCase', 31],
  ['see_all_donations', 'sawCase', 24],
  ['filter', 'visits', 12],
] as const
/** Share of those who saw a case that also saw its donate button: the rest left before it was on their screen. */
const SAW_BUTTON = 0.9
/** Gifts of a campaign per gift of a measured visitor: the others opted out. */
const WITH_OPTED_OUT = 1.1
const GIFT_CENTS = 6200

/** Varies a count at random by up to a fifth. */
type Vary = (count: number) => number

type FunnelRow = readonly [segment: string, visitsPerDay: number, saw: number, donate: number, gave: number]

const funnelCounts = (metric: string, segments: readonly FunnelRow[], vary: Vary): InsightCount[] =>
  segments.flatMap(([segment, visitsPerDay, saw, donate, gave]) => {
    const visits = vary(visitsPerDay)
    const shareOfVisits = (thousandths: number) => Math.round((visits * thousandths) / 1000)
    const count = (step: string, number: number): InsightCount => ({
      metric,
      segment,
      step,
      count: number,
    })
    return [
      count('visits', visits),
      count('sawCase', shareOfVisits(saw)),
      count('donatePage', shareOfVisits(donate)),
      count('ordered', Math.round(shareOfVisits(gave) * 1.2)),
      { ...count('gave', shareOfVisits(gave)), amountCents: shareOfVisits(gave) * GIFT_CENTS },
    ]
  })

const funnelOf = (vary: Vary): InsightCount[] => funnelCounts('funnel', SOURCES, vary)

/** Visits from campaigns, and the gifts that orders attribute to them. */
const campaignsOf = (vary: Vary): InsightCount[] => {
  const visits = funnelCounts('campaign', CAMPAIGNS, vary)
  const gifts = visits
    .filter(({ step }) => step === 'gave')
    .map(({ segment, count: gave }) => {
      const count = Math.round(gave * WITH_OPTED_OUT)
      return { metric: 'attributed', segment, step: 'gifts', count, amountCents: count * GIFT_CENTS }
    })
  return [...visits, ...gifts]
}

/** How many of a day's visits reached a step, from all sources. */
const sumOf = (funnel: readonly InsightCount[], step: string): number =>
  funnel.filter((row) => row.step === step).reduce((sum, { count }) => sum + count, 0)

const visitorsOf = (funnel: readonly InsightCount[]): InsightCount[] => {
  const visits = sumOf(funnel, 'visits')
  const fromNew = Math.round(visits * NEW_SHARE)
  return [
    { metric: 'visitor', segment: 'new', step: 'visits', count: fromNew },
    { metric: 'visitor', segment: 'returning', step: 'visits', count: visits - fromNew },
  ]
}

const pressesOf = (funnel: readonly InsightCount[]): InsightCount[] =>
  PRESSES.map(([segment, step, thousandths]) => ({
    metric: 'press',
    segment,
    step: 'presses',
    count: Math.round((sumOf(funnel, step) * thousandths) / 1000),
  }))

const sharesOf = (vary: Vary): InsightCount[] =>
  SHARES.flatMap(([segment, shares, visits, usualCount, donationCents]) => {
    const count = (step: string, number: number): InsightCount => ({
      metric: 'share',
      segment,
      step,
      count: number,
    })
    const donationCount = vary(usualCount)
    return [
      count('shares', vary(shares)),
      count('visits', vary(visits)),
      { ...count('gifts', donationCount), amountCents: donationCount * donationCents },
    ]
  })

const experimentOf = (funnel: readonly InsightCount[], vary: Vary): InsightCount[] => {
  const viewers = Math.round((sumOf(funnel, 'sawCase') * SAW_BUTTON) / VARIANTS.length)
  return VARIANTS.flatMap(([segment, thousandths, donationCents]) => {
    // Visitors are split evenly, with some random variation.
    const saw = viewers + vary(20) - 20
    const gave = Math.round((saw * thousandths) / 1000)
    const count = (step: string, number: number): InsightCount => ({
      metric: 'experiment:donate_button',
      segment,
      step,
      count: number,
    })
    return [
      count('saw', saw),
      {
        ...count('gave', gave),
        amountCents: gave * donationCents,
        // The sum of squares, which the variance is computed from.
        squareCents: gave * donationCents * donationCents * 2,
      },
      count('tipped', Math.round(gave * 0.31)),
      count('refunded', gave % 7 === 0 ? 1 : 0),
    ]
  })
}

/** Errors on pages that show the experiment: about as many for each variant. */
const errorsOf = (vary: Vary): InsightCount[] =>
  VARIANTS.map(([segment]) => ({
    metric: errorMetricOf('donate_button'),
    segment,
    step: 'errors',
    count: vary(1),
  }))

const choicesOf = (vary: Vary): InsightCount[] => [
  { metric: 'choice', segment: 'all', step: 'off', count: vary(189) },
]

/** New visitors of a week, then how many of a thousand of them came back in each later week. */
const COHORT = [14_500, 112, 61, 44, 36, 32]

const cohortRows = (nowMs: number, vary: Vary): HourlyCount[] =>
  COHORT.slice(1).flatMap((_, index) => {
    const segment = addDays(mondayOf(pacificDay(new Date(nowMs))), -(index + 1) * 7)
    const hourAt = pacificHour(segment, 0)
    const [first = 0, ...later] = COHORT
    const visitors = vary(first)
    const counts = [
      visitors,
      ...later.slice(0, index + 1).map((share) => Math.round((visitors * vary(share)) / 1000)),
    ]
    return counts.map((count, week) => ({ metric: 'cohort', segment, step: `week${week}`, count, hourAt }))
  })

const fundraisersOf = (vary: Vary): InsightCount[] =>
  STEPS.map(([step, count]) => ({ metric: 'fundraiser', segment: 'direct', step, count: vary(count) }))

/** A month of visit roll-ups, and an experiment of the same length. Idempotent. */
export const seedInsights = async (deps: Deps): Promise<void> => {
  const { database } = deps
  const nowMs = deps.clock.now().getTime()
  const random = seededRandom(seedOf('insights'))
  const vary: Vary = (count) => Math.max(0, Math.round(count * (0.8 + 0.4 * random.next())))
  const startedAt = new Date(nowMs - DAYS * DAY_MS)
  if ((await readExperiment(database.db, 'donate_button')) !== null) return
  const rows: HourlyCount[] = []
  // Starts two days ago, because the roll-up computes the last day.
  for (let day = 2; day <= DAYS; day += 1) {
    const hourAt = hourOf(new Date(nowMs - day * DAY_MS + 6 * HOUR_MS))
    const funnel = funnelOf(vary)
    const counts = [
      ...funnel,
      ...visitorsOf(funnel),
      ...pressesOf(funnel),
      ...experimentOf(funnel, vary),
      ...[campaignsOf, sharesOf, fundraisersOf, errorsOf, choicesOf].flatMap((countsOf) => countsOf(vary)),
    ]
    rows.push(...counts.map((count) => ({ ...count, hourAt })))
  }
  await insertHours(database.db, [...rows, ...cohortRows(nowMs, vary)])
  for (const [words, times] of SEARCHES) await addSearches(deps, words, times)
  await database.transact((tx) => startExperimentRow(tx, 'donate_button', startedAt))
}
