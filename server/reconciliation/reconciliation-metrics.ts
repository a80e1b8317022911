import type { Deps } from '#server/deps.ts'
import { secondsSinceWatermark } from '#server/platform/jobs/progress-watermark.ts'
import type { Metric } from '#server/platform/metrics.ts'
import { CATCH_UP } from '#server/webhooks/catch-up-events.ts'
import { CHECK_BOOKS } from './check-books.ts'
import { countOpenDifferences } from './differences.queries.ts'
import { RECONCILE } from './reconcile-night.ts'

/** Metrics to alert on if events are an hour behind, nightly work is two days late, or anything differs. */
export const reconciliationMetrics = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Metric[] => [
  {
    name: 'seconds_since_watermark',
    help: 'Since each work last came to its end without a fault: catching up events, reconciling, checking the books',
    label: 'work',
    read: () => secondsSinceWatermark(database.db, [CATCH_UP, RECONCILE, CHECK_BOOKS], clock.now()),
  },
  {
    name: 'reconciliation_differences',
    help: 'Differences between the payment provider’s balance and the books that are open and unexplained',
    label: 'kind',
    read: () => countOpenDifferences(database.db),
  },
]
