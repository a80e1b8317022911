import { sql } from 'kysely'
import type { MonthFees } from '#server/ledger/card-fees.ts'
import type { Db } from '#server/platform/database.ts'

export type Range = { readonly from: Date; readonly to: Date }

export type RunCounts = {
  /** Counts of movements and entries in the range. */
  readonly movements: number
  readonly entries: number
  /** Movements that agreed at once, and that agreed after their objects were followed. */
  readonly matched: number
  readonly mended: number
  /** New differences of this run, without those that resolve themselves, and all open ones at its end. */
  readonly newDifferences: number
  readonly openDifferences: number
}

/**
 * Sums of both sides over the range and their breakdown: theirs − ours = the sum of the rest, or the
 * comparison is wrong.
 */
export type RunSums = {
  readonly theirsCents: number
  readonly oursCents: number
  /** Movements less their entries. */
  readonly differingCents: number
  /** Entries dated outside the range whose movements are inside, less the reverse. */
  readonly otherDaysCents: number
  /** Entries without a movement, subtracted. */
  readonly missingCents: number
  readonly unexplainedCents: number
}

export type RunResult = {
  readonly state: 'clean' | 'differences'
  readonly counts: RunCounts
  readonly sums: RunSums
  readonly overdue: object
  /** For each month that the run's days touch: each night reports the month so far. */
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
  readonly mailedAt: Date | null
}

export const insertRun = async (reader: Db, runId: string, { from, to }: Range, now: Date): Promise<void> => {
  await reader
    .insertInto('reconciliationRun')
    .values({ runId, fromAt: from, toAt: to, startedAt: now, state: 'running' })
    .execute()
}

export const endRun = async (
  reader: Db,
  runId: string,
  { state, counts, sums, overdue, cardFees }: RunResult,
  now: Date,
): Promise<void> => {
  await reader
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

export const failRun = async (reader: Db, runId: string, failure: string, now: Date): Promise<void> => {
  await reader
    .updateTable('reconciliationRun')
    .set({ state: 'failed', finishedAt: now, failure })
    .where('runId', '=', runId)
    .execute()
}

/** Marks runs as failed whose process ended. */
export const failAbandonedRuns = async (reader: Db, before: Date, now: Date): Promise<void> => {
  await reader
    .updateTable('reconciliationRun')
    .set({ state: 'failed', finishedAt: now, failure: 'It ended without a word.' })
    .where('state', '=', 'running')
    .where('startedAt', '<', before)
    .execute()
}

/** One run, or the latest one. */
export const readRun = async (reader: Db, runId: string | null): Promise<RunRow | null> => {
  const { rows } = await sql<RunRow>`
    select run_id, from_at, to_at, started_at, finished_at, state, failure, counts, sums, overdue, card_fees, mailed_at
    from reconciliation_run
    where ${runId}::uuid is null or run_id = ${runId}::uuid
    order by started_at desc, run_id desc limit 1`.execute(reader)
  return rows[0] ?? null
}

export const markRunMailed = async (reader: Db, runId: string, now: Date): Promise<void> => {
  await reader.updateTable('reconciliationRun').set({ mailedAt: now }).where('runId', '=', runId).execute()
}
