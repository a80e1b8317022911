import type { Deps } from '#server/deps.ts'
import { type AlertRow, readLatestAlerts } from './alerts.queries.ts'
import { readStandingAlerts } from './open-alerts.ts'

const SHOWN = 20

/** Recent alerts, newest first, open or closed. */
export const readRecentAlerts = async (deps: Deps): Promise<AlertRow[]> => {
  await readStandingAlerts(deps)
  return readLatestAlerts(deps.database.db, SHOWN)
}
