import type { Deps } from '#server/deps.ts'
import { type AlertRow, closeAlert, readOpenAlerts } from './alerts.queries.ts'

export type { AlertRow }

/** Alerts looked at in one round. Rounds are frequent, and a kind has one open alert for each cause. */
const LOOKED_AT = 200

/** Whether an alert isn't over: its age allows it, and its cause still stands. */
const isStanding = (deps: Deps, alert: AlertRow): Promise<boolean> | boolean => {
  const { closesAt } = alert
  return closesAt === null ? deps.handlers.alertStands(deps, alert) : closesAt > deps.clock.now()
}

/**
 * The open alerts, newest first. Closes those whose cause is gone or that are too old, so that no one reads of what has
 * been settled; a scheduled job does the same.
 * @param isWanted which alerts to look at, since a cause may take many reads; by default all
 */
export const readStandingAlerts = async (
  deps: Deps,
  isWanted: (alert: AlertRow) => boolean = () => true,
): Promise<AlertRow[]> => {
  const { db } = deps.database
  const standing: AlertRow[] = []
  for (const alert of (await readOpenAlerts(db, LOOKED_AT)).filter(isWanted))
    if (await isStanding(deps, alert)) standing.push(alert)
    else await closeAlert(db, alert.alertKey, deps.clock.now())
  return standing
}
