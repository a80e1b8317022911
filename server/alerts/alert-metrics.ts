import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Metric } from '#server/platform/metrics.ts'
import { countAlerts } from './alerts.queries.ts'

/** Number of recent alerts; any above zero needs attention. */
export const alertMetric = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): Metric => ({
  name: 'alerts_lately',
  help: 'Alerts raised in the last day, by kind',
  label: 'kind',
  read: () => countAlerts(database.db, new Date(clock.now().getTime() - DAY_MS)),
})
