import type { Deps } from '#server/deps.ts'
import type { Metric } from '#server/platform/metrics.ts'
import { countWebhooks, type WebhookCounts } from './webhooks.queries.ts'

/** Metric of the events not processed yet. Those that were given up need attention. */
export const webhookMetric = ({ database }: Pick<Deps, 'database'>): Metric => ({
  name: 'webhook_events',
  help: 'Stored events of the payment provider: waiting, failing (tried again later) and given up',
  label: 'state',
  read: async () => {
    const { waiting, failing, abandoned } = await countWebhooks(database.db)
    return { waiting, failing, abandoned: abandoned }
  },
})

export const readWebhookCounts = ({ database }: Pick<Deps, 'database'>): Promise<WebhookCounts> =>
  countWebhooks(database.db)
