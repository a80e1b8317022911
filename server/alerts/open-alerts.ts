import { ALERT_KINDS } from '#contract/staff/alert-kinds.ts'
import type { Deps } from '#server/deps.ts'
import { type Failed, rethrowFailures, runPart } from '#server/platform/jobs/run-part.ts'
import { type AlertRow, closeAlert, readLatestAlerts, readOpenAlerts } from './alerts.queries.ts'

export type { AlertRow }

/** Alerts read at a time. */
const BATCH = 200
/** Recent alerts that are shown. */
const RECENT_SHOWN = 20

/** Whether an alert isn't over: its age allows it, and its cause still stands. Closes it otherwise. */
const isStanding = async (deps: Deps, alert: AlertRow): Promise<boolean> => {
  const { alertKey, closesAt, closedAt } = alert
  if (closedAt !== null) return false
  const now = deps.clock.now()
  const stands = closesAt === null ? await deps.handlers.alertStands(deps, alert) : closesAt > now
  if (!stands) await closeAlert(deps.database.db, alertKey, now)
  return stands
}

/** Closes the open alerts whose cause is gone or that are too old. @throws the failures, once all others were looked at */
export const closeAlerts = async (deps: Deps): Promise<void> => {
  const failed: Failed<AlertRow>[] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await readOpenAlerts(deps.database.db, { cursor, limit: BATCH })
    for (const alert of items) await runPart(failed, alert, () => isStanding(deps, alert))
    cursor = nextCursor ?? undefined
  } while (cursor !== undefined)
  rethrowFailures(failed)
}

/**
 * Those of these alerts that stand, so that no one reads of what has been settled since the job last closed some. One
 * whose cause can't be looked up counts as standing: the job reports the failure.
 */
const keepStanding = async (deps: Deps, alerts: readonly AlertRow[]): Promise<AlertRow[]> => {
  const standing: AlertRow[] = []
  for (const alert of alerts)
    if ((await runPart([], alert, () => isStanding(deps, alert))) ?? true) standing.push(alert)
  return standing
}

/** The newest open alerts of the kinds that the reader wants, newest first. */
export const readStandingAlerts = async (
  deps: Deps,
  isWanted: (kind: string) => boolean,
): Promise<AlertRow[]> => {
  const unwantedKinds = Object.keys(ALERT_KINDS).filter((kind) => !isWanted(kind))
  const { items } = await readOpenAlerts(deps.database.db, { unwantedKinds, limit: BATCH })
  // The query doesn't know kinds of earlier releases.
  return keepStanding(
    deps,
    items.filter(({ kind }) => isWanted(kind)),
  )
}

/** Recent alerts, newest first, open or closed. */
export const readRecentAlerts = async (deps: Deps): Promise<AlertRow[]> => {
  const { db } = deps.database
  await keepStanding(deps, await readLatestAlerts(db, RECENT_SHOWN))
  // Read again: some may be closed now.
  return readLatestAlerts(db, RECENT_SHOWN)
}
