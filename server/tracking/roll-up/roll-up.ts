import { DAY_MS, HOUR_MS, pacificDay } from '#contract/dates.ts'
import { isShareChannel } from '#contract/share/share-parameters.ts'
import { SHARE_TARGETS, visitShape } from '#contract/tracking/events.ts'
import { TRACKING } from '#contract/tracking/tracking-limits.ts'
import { readPublications } from '#server/cases/published-cases.ts'
import type { Deps } from '#server/deps.ts'
import { readVisitorOrders } from '#server/donations/visitor-orders.ts'
import { readLeadCampaigns } from '#server/leads/lead-campaigns.ts'
import { readWatermark, saveWatermark } from '#server/platform/jobs/progress-watermark.ts'
import { readExperiments } from '../experiments/experiments.queries.ts'
import { hourOf, replaceHours, type Window } from '../insight-hours.queries.ts'
import { countExposures } from './count-exposures.ts'
import { HourCounts } from './hour-counts.ts'
import {
  readCaseVisitHours,
  readCohorts,
  readExposures,
  readPressHours,
  readSharedVisitHours,
  readShareHours,
  readSources,
  readVisitHours,
  readVisitorHours,
  VISIT_STEPS,
} from './roll-up.queries.ts'

const CHANNELS: Readonly<Partial<Record<string, string>>> = {
  [SHARE_TARGETS.timeline]: 'timeline',
  [SHARE_TARGETS.appMessage]: 'appMessage',
  [SHARE_TARGETS.qq]: 'qq',
  [SHARE_TARGETS.qqZone]: 'qqZone',
  [SHARE_TARGETS.facebook]: 'facebook',
  [SHARE_TARGETS.x]: 'x',
  [SHARE_TARGETS.whatsapp]: 'whatsapp',
  [SHARE_TARGETS.email]: 'email',
  [SHARE_TARGETS.copiedLink]: 'copy',
  [SHARE_TARGETS.qrCode]: 'poster',
  [SHARE_TARGETS.messages]: 'messages',
  [SHARE_TARGETS.device]: 'device',
}

/** Canonical share channel, from an event's number or a shared address's parameter. */
const shareChannelOf = (name: string): string => CHANNELS[name] ?? (isShareChannel(name) ? name : 'other')

type RollUpDeps = Pick<Deps, 'database' | 'clock' | 'clockCheck'>

const WORK = 'roll-up-insights'
/** Time during which an hour may still change: visits continue, and donations follow within the window. */
const OPEN_MS = TRACKING.newUserWindowMs + HOUR_MS
const COHORT_WEEKS = 6

const FUNNEL = new Set<string>(['visits', 'sawCase', 'donatePage'])

const countVisits = async ({ database }: RollUpDeps, window: Window, counts: HourCounts): Promise<void> => {
  for (const { hourAt, source, campaign, ...steps } of await readVisitHours(database.db, window))
    for (const step of VISIT_STEPS) {
      const count = steps[step]
      if (count === 0) continue
      counts.add(FUNNEL.has(step) ? 'funnel' : 'fundraiser', hourAt, { segment: source, step, count })
      if (FUNNEL.has(step) && campaign !== null)
        counts.add('campaign', hourAt, { segment: campaign, step, count })
    }
  for (const { hourAt, name, count } of await readCaseVisitHours(database.db, window))
    counts.add('case', hourAt, { segment: name, step: 'visits', count })
  for (const { hourAt, name, count } of await readVisitorHours(database.db, window))
    counts.add('visitor', hourAt, { segment: name, step: 'visits', count })
  for (const { hourAt, name, count } of await readPressHours(database.db, window))
    counts.add('press', hourAt, { segment: name, step: 'presses', count })
}

/** The campaign's name; null for one that isn't a name, and may be anything that an address had. */
const campaignIn = (text: string | null): string | null =>
  visitShape.shape.utmCampaign.safeParse(text).data ?? null

/**
 * Counts what campaigns brought, by the attribution that leads, fundraisers and orders store: also of visitors who
 * aren't measured, and long after their first visit.
 */
const countAttributed = async (
  { database }: RollUpDeps,
  window: Window,
  orders: Awaited<ReturnType<typeof readVisitorOrders>>,
  counts: HourCounts,
): Promise<void> => {
  const add = (text: string | null, at: Date, count: { step: string; amountCents?: number }): void => {
    const segment = campaignIn(text)
    if (segment !== null) counts.add('attributed', at, { segment, count: 1, ...count })
  }
  for (const { publishedAt, campaign } of await readPublications(database.db, window)) {
    counts.add('fundraiser', publishedAt, { segment: 'all', step: 'live', count: 1 })
    add(campaign, publishedAt, { step: 'fundraisers' })
  }
  for (const { createdAt, campaign } of await readLeadCampaigns(database.db, window))
    add(campaign, createdAt, { step: 'leads' })
  for (const { paidAt, campaign, amountCents } of orders)
    if (paidAt !== null && paidAt >= window.from && paidAt < window.to)
      add(campaign, paidAt, { step: 'gifts', amountCents })
}

/** Attributes orders and donations to the first visit within the new-user window before them. */
const countOrders = async ({ database }: RollUpDeps, window: Window, counts: HourCounts) => {
  const orders = await readVisitorOrders(database.db, window)
  const visits = await readSources(database.db, [...new Set(orders.map(({ visitorId }) => visitorId))], {
    from: new Date(window.from.getTime() - TRACKING.newUserWindowMs),
    to: window.to,
  })
  for (const order of orders) {
    const { createdAt, paidAt, amountCents } = order
    const since = createdAt.getTime() - TRACKING.newUserWindowMs
    const firstVisit = visits.find(
      (visit) =>
        visit.visitorId === order.visitorId &&
        visit.startedAt.getTime() >= since &&
        visit.startedAt <= createdAt,
    )
    // An order without a recorded visit isn't part of the funnel.
    if (firstVisit === undefined) continue
    for (const [metric, segment] of [
      ['funnel', firstVisit.source],
      ['campaign', firstVisit.utmCampaign],
    ] as const) {
      if (segment === null) continue
      if (createdAt >= window.from && createdAt < window.to)
        counts.add(metric, createdAt, { segment, step: 'ordered', count: 1 })
      if (paidAt !== null && paidAt >= window.from && paidAt < window.to)
        counts.add(metric, paidAt, { segment, step: 'gave', count: 1, amountCents })
    }
  }
  return orders
}

const countShares = async (
  { database }: RollUpDeps,
  window: Window,
  orders: Awaited<ReturnType<typeof readVisitorOrders>>,
  counts: HourCounts,
): Promise<void> => {
  for (const { hourAt, name, count } of await readShareHours(database.db, window))
    counts.add('share', hourAt, { segment: shareChannelOf(name), step: 'shares', count })
  for (const { hourAt, name, count } of await readSharedVisitHours(database.db, window))
    counts.add('share', hourAt, { segment: shareChannelOf(name), step: 'visits', count })
  for (const { shareChannel, paidAt, amountCents } of orders)
    if (shareChannel !== null && paidAt !== null && paidAt >= window.from && paidAt < window.to)
      counts.add('share', paidAt, {
        segment: shareChannelOf(shareChannel),
        step: 'gifts',
        count: 1,
        amountCents,
      })
}

const countCohorts = async ({ database }: RollUpDeps, now: Date): Promise<void> => {
  const weekMs = 7 * DAY_MS
  const from = new Date(now.getTime() - COHORT_WEEKS * weekMs)
  const rows = (await readCohorts(database.db, { from, to: now }))
    // The oldest week is incomplete.
    .filter(({ weekAt }) => weekAt >= from)
    .map(({ weekAt, weeksLater, visitors }) => ({
      metric: 'cohort',
      hourAt: weekAt,
      segment: pacificDay(weekAt),
      step: `week${weeksLater}`,
      count: visitors,
    }))
  const [oldest] = rows.map(({ hourAt }) => hourAt).sort((a, b) => a.getTime() - b.getTime())
  // Weeks before the oldest visit that is kept stay as they were counted.
  if (oldest !== undefined)
    await database.transact((tx) => replaceHours(tx, 'cohort', { from: oldest, to: now }, rows))
}

/**
 * Recomputes the hours that may have changed since the last run, from events and orders. Idempotent; its cost
 * grows with those hours' activity.
 */
export const rollUp = async (deps: RollUpDeps): Promise<void> => {
  const now = deps.clock.now()
  const until = await readWatermark(deps.database.db, deps, WORK)
  const from = hourOf(new Date((until ?? now).getTime() - OPEN_MS))
  const window = { from, to: new Date(hourOf(now).getTime() + HOUR_MS) }
  const counts = new HourCounts()
  await countVisits(deps, window, counts)
  const orders = await countOrders(deps, window, counts)
  await countShares(deps, window, orders, counts)
  await countAttributed(deps, window, orders, counts)
  const experiments = await readExperiments(deps.database.db)
  const running = experiments.filter(({ isRunning }) => isRunning)
  for (const { code, startedAt } of running)
    countExposures(code, await readExposures(deps.database.db, { code, startedAt }, window), orders, counts)
  const metrics = [
    'funnel',
    'campaign',
    'attributed',
    'case',
    'visitor',
    'press',
    'fundraiser',
    'share',
    ...running.map(({ code }) => `experiment:${code}`),
  ]
  for (const metric of metrics)
    await deps.database.transact((tx) => replaceHours(tx, metric, window, counts.of(metric)))
  await countCohorts(deps, now)
  await saveWatermark(deps.database.db, deps, WORK, { untilAt: now, doneAt: now })
}
