import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { type Alert, insertAlert } from './alerts.queries.ts'

/**
 * Staff must hear of something: kept for their pages, on a line of the log, counted in the figures and mailed. Raised
 * again under the same key, nothing more happens, however many notice the same.
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
  await writeOutbox(tx, ids, alertKey, [{ topic: 'mail-alert', payload: { alertKey }, runAt: now }], now)
}
