import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { writeOutbox } from '#server/platform/jobs/outbox.ts'
import { readWatermark, saveWatermark } from '#server/platform/jobs/progress-watermark.ts'
import { mailReconciliationJob } from './mail-reconciliation.ts'
import { reconcile } from './reconcile.ts'
import type { Range } from './runs.queries.ts'

export const RECONCILE = 'reconcile'

/** Days that each night compares: the previous one, and two before it, for late movements. */
const DAYS = 3
/** Maximum range to catch up after a pause. */
const DAYS_MAX = 90

const midnightBefore = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS

/** The range of whole UTC days, like the provider's: the last three, or all since the last successful night. */
const rangeOf = (now: Date, until: Date | null): Range => {
  const to = midnightBefore(now)
  const sinceLast = until === null ? to : midnightBefore(until)
  const from = Math.max(Math.min(to - DAYS * DAY_MS, sinceLast), to - DAYS_MAX * DAY_MS)
  return { from: new Date(from), to: new Date(to) }
}

/**
 * Reconciles the last days and mails staff the report.
 * @returns the run's id
 * @throws OutcomeUnknown; the queue then retries
 */
export const reconcileNight = async (deps: Deps): Promise<string> => {
  const { database, ids, clock } = deps
  const range = rangeOf(clock.now(), await readWatermark(database.db, deps, RECONCILE))
  const runId = await reconcile(deps, range)
  const now = clock.now()
  await database.transact(async (tx) => {
    await saveWatermark(tx, deps, RECONCILE, { untilAt: range.to, doneAt: now })
    await writeOutbox(tx, ids, runId, [mailReconciliationJob.at(now, { runId })], now)
  })
  return runId
}
