import { sql } from 'kysely'
import type { MonthFees } from '#server/ledger/card-fees.ts'
import type { Db } from '#server/platform/database.ts'

export type Range = { readonly from: Date; readonly to: Date }

export type RunCounts = {
  /** Of the provider's movements and of our entries, in the range. */
  readonly movements: number
  readonly entries: number
  /** Movements that agreed as they were, and that did once their objects were looked at. */
  readonly matched: number
  readonly mended: number
  /** Found by this run and by none before, but for those that end by themselves; open at its end, with these. */
  readonly newDifferences: number
  readonly openDifferences: number
}

/** Both sides over the range, and what lies between them: theirs − ours = the rest added up, or the comparison is wrong. */
export type RunSums = {
  readonly theirsCents: number
  readonly oursCents: number
  /** Movements less their entries. */
  readonly differingCents: number
  /** Entries of movements in the range that are dated outside it, less those dated in it whose movement isn't. */
  readonly otherDaysCents: number
  /** Entries without a movement, taken off. */
  readonly missingCents: number
  readonly unexplainedCents: number
}

export type RunEnd = {
  readonly state: 'clean' | 'differences'
  readonly counts: RunCounts
  readonly sums: RunSums
  readonly standing: object
  /** Of each month that the run's days are in: each night tells the month so far. */
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
  readonly standing: unknown
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
  { state, counts, sums, standing, cardFees }: RunEnd,
  now: Date,
): Promise<void> => {
  await reader
    .updateTable('reconciliationRun')
    .set({
      state,
      finishedAt: now,
      counts: JSON.stringify(counts),
      sums: JSON.stringify(sums),
      standing: JSON.stringify(standing),
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

/** Runs whose process ended before them. */
export const failAbandonedRuns = async (reader: Db, before: Date, now: Date): Promise<void> => {
  await reader
    .updateTable('reconciliationRun')
    .set({ state: 'failed', finishedAt: now, failure: 'It ended without a word.' })
    .where('state', '=', 'running')
    .where('startedAt', '<', before)
    .execute()
}

/** One run, or the one begun last. */
export const readRun = async (reader: Db, runId: string | null): Promise<RunRow | null> => {
  const { rows } = await sql<RunRow>`
    select run_id, from_at, to_at, started_at, finished_at, state, failure, counts, sums, standing, card_fees, mailed_at
    from reconciliation_run
    where ${runId}::uuid is null or run_id = ${runId}::uuid
    order by started_at desc, run_id desc limit 1`.execute(reader)
  return rows[0] ?? null
}

export const markRunMailed = async (reader: Db, runId: string, now: Date): Promise<void> => {
  await reader.updateTable('reconciliationRun').set({ mailedAt: now }).where('runId', '=', runId).execute()
}
