import * as z from 'zod'
import { declareCall } from '#contract/call.ts'
import { centsShape, timeShape } from '#contract/shapes.ts'
import { textShape } from '#contract/text-shape.ts'
import { EXPERIMENT_CODES } from './experiments.ts'

const root = '/api/staff/insights' as const

/** Time ranges of the insights page, in days. */
export const INSIGHT_DAYS = [7, 30, 90] as const
/** Maximum number of campaigns listed, of those that addresses name. */
export const CAMPAIGNS_MAX = 20
export const daysShape = z.coerce.number().int().min(1).max(90).default(30)

const SMALL_COUNT = 30

/** Whether a count of visitors is shown as "few", because it could identify people. */
export const isFew = (count: number): boolean => count > 0 && count < SMALL_COUNT

/** The smallest of the shown counts that isn't zero, by its place; -1 if there is none. */
const smallestShown = (counts: readonly number[], isHidden: readonly boolean[]): number =>
  counts.reduce(
    (found, count, place) =>
      isHidden[place] || count === 0 || (found !== -1 && (counts[found] ?? 0) <= count) ? found : place,
    -1,
  )

/**
 * The parts of a known total as they are shown: null for "few". If only one of them were few, it would be the total less
 * the others, so the smallest of the others is hidden with it.
 */
export const shownParts = (counts: readonly number[]): (number | null)[] => {
  const isHidden = counts.map(isFew)
  const place = isHidden.filter(Boolean).length === 1 ? smallestShown(counts, isHidden) : -1
  return counts.map((count, index) => (isHidden[index] || index === place ? null : count))
}

/** Result of an experiment: always an interval, never a p-value. */
export const VERDICTS = {
  early: 'Too early to tell.',
  better: 'B does better.',
  worse: 'A does better.',
  same: 'No meaningful difference.',
} as const

const intervalShape = z.strictObject({ difference: z.number(), low: z.number(), high: z.number() })

const experimentShape = z.strictObject({
  code: z.enum(EXPERIMENT_CODES),
  name: z.string(),
  isRunning: z.boolean(),
  startedAt: timeShape.nullable(),
  stoppedAt: timeShape.nullable(),
  keptVariant: z.string().nullable(),
  variants: z.array(
    z.strictObject({
      variant: z.string(),
      name: z.string(),
      saw: z.int(),
      gave: z.int(),
      tipped: z.int(),
      refunded: z.int(),
      errors: z.int(),
      donatedCents: centsShape,
    }),
  ),
  /** Difference in percentage points, second variant less first, as a 95 % interval. */
  conversion: intervalShape.nullable(),
  /** Difference in dollars per donor, second variant less first, as a 95 % interval. */
  amount: intervalShape.nullable(),
  /** Whether the visitors' split matches the shares; otherwise the result is invalid. */
  isBalanced: z.boolean(),
  verdict: z.enum(['early', 'better', 'worse', 'same']),
  /** Days at the current rate until a difference of half a point would be significant. */
  daysLeft: z.int().nullable(),
})

export type ExperimentResult = z.output<typeof experimentShape>

const reachedShape = {
  visits: z.int(),
  sawCase: z.int(),
  donatePage: z.int(),
  ordered: z.int(),
  gave: z.int(),
  donatedCents: centsShape,
}

const stepShape = z.strictObject({ step: z.string(), count: z.int() })

const namedCountShape = z.strictObject({ name: z.string(), count: z.int() })

export const insightShape = z.strictObject({
  fromAt: timeShape,
  toAt: timeShape,
  turnedOff: z.int(),
  /** The funnel of the chosen campaign, or of all visits. */
  funnel: z.array(stepShape),
  sources: z.array(z.strictObject({ source: z.string(), ...reachedShape })),
  /** The campaigns with the most visits, and what each brought by the attribution that is stored with it. */
  campaigns: z
    .array(
      z.strictObject({
        campaign: z.string(),
        ...reachedShape,
        attributed: z.strictObject({
          leads: z.int(),
          fundraisers: z.int(),
          gifts: z.int(),
          donatedCents: centsShape,
        }),
      }),
    )
    .max(CAMPAIGNS_MAX),
  fundraiser: z.array(stepShape),
  shares: z.array(
    z.strictObject({
      channel: z.string(),
      shares: z.int(),
      visits: z.int(),
      donationCount: z.int(),
      donatedCents: centsShape,
    }),
  ),
  /** Visits of new and of returning visitors. */
  visitors: z.array(namedCountShape),
  /** Presses by the code of what was pressed. */
  presses: z.array(namedCountShape),
  cohorts: z.array(z.strictObject({ week: z.string(), visitors: z.array(z.int()) })),
  searches: z.array(z.strictObject({ words: z.string(), times: z.int() })),
  liveNow: z.array(z.strictObject({ page: z.string(), visitors: z.int() })),
  experiments: z.array(experimentShape),
})

export type Insights = z.output<typeof insightShape>

/** Visit statistics and experiments for staff. */
export const insightCalls = {
  staffInsights: declareCall({
    method: 'GET',
    path: root,
    auth: 'staff',
    capability: 'insight.read',
    summary:
      'Funnels by source and campaign, shares, new and returning visitors, presses, cohorts, searches without a result, who is on the site now, and experiments.',
    input: z.strictObject({ days: daysShape, campaign: textShape(64).optional() }),
    output: insightShape,
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  insightsCsv: declareCall({
    method: 'GET',
    path: `${root}/csv`,
    auth: 'staff',
    capability: 'insight.read',
    form: 'file',
    summary: 'The funnel by day and source, as a table.',
    input: z.strictObject({ days: daysShape }),
    output: z.string(),
    codes: ['notAllowed', 'secondFactorNeeded'],
  }),
  changeExperiment: declareCall({
    method: 'POST',
    path: `${root}/experiment`,
    auth: 'staff',
    capability: 'experiment.run',
    summary: 'Starts an experiment, or stops it and sets the variant that everyone gets.',
    input: z.strictObject({
      code: z.enum(EXPERIMENT_CODES),
      act: z.enum(['start', 'stop']),
      keep: textShape(64).optional(),
      reason: textShape(2000),
    }),
    output: z.strictObject({ isRunning: z.boolean() }),
    codes: ['notAllowed', 'secondFactorNeeded', 'conflict'],
  }),
} as const
