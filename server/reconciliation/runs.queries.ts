import { sql } from 'kysely'
import type { MonthFees } from '#server/ledger/card-fee-report.ts'
import type { Db } from '#server/platform/database.ts'

export type Range = { readonly from: Date; readonly to: Date }

export type RunCounts = {
  /** Numbers of movements and of entries in the range. */
  readonly movements: number
  readonly entries: number
  /** Numbers of movements that agreed at once, and that agreed after a missed event was applied. */
  readonly matched: number
  readonly mended: number
  /** Numbers of this run's new differences that don't resolve themselves, and of all differences open at its end. */
  readonly newDifferences: number
  readonly openDifferences: number
}

/**
 * Sums of both sides over the range. Their difference is broken down into the other fields. What remains
 * unexplained is not zero only if the comparison is wrong.
 */
export type RunSums = {
  readonly theirsCents: number
  readonly oursCents: number
  /** Movements less their entries. */
  readonly differingCents: number
  /** Entries dated outside the range whose movements are inside, less the reverse. */
  readonly otherDaysCents: number
  /** Entries without a movement; they count as negative. */
  readonly missingCents: number
  readonly unexplainedCents: number
}

export type RunResult = {
  readonly state: 'clean' | 'differences'
  readonly counts: RunCounts
  readonly sums: RunSums
  readonly overdue: object
  /** Card fees of each month that the run's days touch, from its first day. */
  readonly cardFees: readonly MonthFees[]
}

export type RunRow = {
  readonly runId: string
  readonly fromAt: Date
  readonly toAt: Date
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly state: 'running' | 'clean' | 'differences' | 'failed'
  readonly failure: string | null
  readonly counts: RunCounts | null
  readonly sums: RunSums | null
  readonly overdue: unknown
  readonly cardFees: readonly MonthFees[] | null
}

export const insertRun = async (db: Db, runId: string, { from, to }: Range, now: Date): Promise<void> => {
  await db
    .insertInto('reconciliationRun')
    .values({ runId, fromAt: from, toAt: to, startedAt: now, state: 'running' })
    .execute()
}

export const endRun = async (
  db: Db,
  runId: string,
  { state, counts, sums, overdue, cardFees }: RunResult,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('reconciliationRun')
    .set({
      state,
      finishedAt: now,
      counts: JSON.stringify(counts),
      sums: JSON.stringify(sums),
      overdue: JSON.stringify(overdue),
      cardFees: JSON.stringify(cardFees),
    })
    .where('runId', '=', runId)
    .execute()
}

export const failRun = async (db: Db, runId: string, failure: string, now: Date): Promise<void> => {
  await db
    .updateTable('reconciliationRun')
    .set({ state: 'failed', finishedAt: now, failure })
    .where('runId', '=', runId)
    .execute()
}

/** Marks runs as failed that started before a time and are still running, because their process ended. */
export const failAbandonedRuns = async (db: Db, before: Date, now: Date): Promise<void> => {
  await db
    .updateTable('reconciliationRun')
    .set({ state: 'failed', finishedAt: now, failure: 'It ended without a result.' })
    .where('state', '=', 'running')
    .where('startedAt', '<', before)
    .execute()
}

/** One run, or the latest one. */
export const readRun = async (db: Db, runId: string | null): Promise<RunRow | null> => {
  const { rows } = await sql<RunRow>`
    select run_id, from_at, to_at, started_at, finished_at, state, failure, counts, sums, overdue, card_fees
    from reconciliation_run
    where ${runId}::uuid is null or run_id = ${runId}::uuid
    order by started_at desc, run_id desc limit 1`.execute(db)
  return rows[0] ?? null
}
