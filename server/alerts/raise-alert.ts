import { DAY_MS } from '#contract/dates.ts'
import { ALERT_KINDS } from '#contract/staff/alert-kinds.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type Alert, insertAlert } from './alerts.queries.ts'
import { mailAlertJob } from './mail-alert.ts'

export type { Alert }

/**
 * Alerts staff: stores an alert for their pages, logs it, and queues a mail. The metrics count it. Idempotent by
 * its key. It closes once its cause is gone, or by its age; see `ALERT_KINDS`.
 */
export const raiseAlert = async (
  tx: Tx,
  { clock, ids, log }: Pick<Deps, 'clock' | 'ids' | 'log'>,
  alert: Alert,
): Promise<void> => {
  const now = clock.now()
  const { alertKey, kind, title } = alert
  const { daysOpen } = ALERT_KINDS[kind]
  const closesAt = daysOpen === null ? null : new Date(now.getTime() + daysOpen * DAY_MS)
  if (!(await insertAlert(tx, alert, { now, closesAt }))) return
  log.error({ alertKey, kind }, title)
  await writeOutbox(tx, ids, alertKey, [mailAlertJob.at(now, { alertKey })], now)
}
