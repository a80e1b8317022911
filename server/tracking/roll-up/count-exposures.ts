import { TRACKING } from '#contract/tracking/tracking-limits.ts'
import type { VisitorOrder } from '#server/donations/visitor-orders.ts'
import type { HourCounts } from './hour-counts.ts'
import type { Exposure } from './roll-up.queries.ts'

/** Time after a first exposure within which a donation counts for its variant. `roll-up.ts` keeps hours open as long. */
const DONATION_WINDOW_MS = TRACKING.newUserWindowMs

/** Visitors by variant, and their donations within a day after first exposure. */
export const countExposures = (
  code: string,
  exposures: readonly Exposure[],
  orders: readonly VisitorOrder[],
  counts: HourCounts,
): void => {
  const metric = `experiment:${code}`
  const byVisitor = Map.groupBy(
    orders.filter(({ paidAt }) => paidAt !== null),
    ({ visitorId }) => visitorId,
  )
  for (const { visitorId, variant: segment, seenAt } of exposures) {
    counts.add(metric, seenAt, { segment, step: 'saw', count: 1 })
    const paid = (byVisitor.get(visitorId) ?? []).filter(({ paidAt }) => {
      const laterMs = (paidAt?.getTime() ?? 0) - seenAt.getTime()
      return laterMs >= 0 && laterMs <= DONATION_WINDOW_MS
    })
    if (paid.length === 0) continue
    const amountCents = paid.reduce((sum, order) => sum + order.amountCents, 0)
    counts.add(metric, seenAt, {
      segment,
      step: 'gave',
      count: 1,
      amountCents,
      // For the variance of what donors give.
      squareCents: amountCents * amountCents,
    })
    if (paid.some(({ tipCents }) => tipCents > 0))
      counts.add(metric, seenAt, { segment, step: 'tipped', count: 1 })
    if (paid.some(({ refundedCents }) => refundedCents > 0))
      counts.add(metric, seenAt, { segment, step: 'refunded', count: 1 })
  }
}
