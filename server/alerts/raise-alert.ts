import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type Alert, insertAlert } from './alerts.queries.ts'
import { mailAlertJob } from './mail-alert.ts'

/**
 * Alerts staff: stores an alert for their pages, logs it, and queues a mail. The metrics count it. Idempotent by
 * its key.
 */
export const raiseAlert = async (
  tx: Tx,
  { clock, ids, log }: Pick<Deps, 'clock' | 'ids' | 'log'>,
  alert: Alert,
): Promise<void> => {
  const now = clock.now()
  if (!(await insertAlert(tx, alert, now))) return
  const { alertKey, kind, title } = alert
  log.error({ alertKey, kind }, title)
  await writeOutbox(tx, ids, alertKey, [mailAlertJob.at(now, { alertKey })], now)
}
