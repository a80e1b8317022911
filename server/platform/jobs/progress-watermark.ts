import { sql } from 'kysely'
import { DAY_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { CLOCK_TOLERANCE_MS } from '../clock-check.ts'
import type { Db } from '../database.ts'

type WatermarkDeps = Pick<Deps, 'clock' | 'clockCheck'>

/** How far back work starts whose watermark is lost: as long as the provider keeps its events. */
const LOST_MS = 30 * DAY_MS

/** The present by the database's clock, and the latest time that a watermark may have: a node's clock may be wrong. */
const readPresent = async (
  db: Db,
  { clock, clockCheck }: WatermarkDeps,
): Promise<Record<'now' | 'latest', Date>> => {
  const { aheadOfDatabaseMs } = await clockCheck.read(db)
  const nowMs = clock.now().getTime() - aheadOfDatabaseMs
  return { now: new Date(nowMs), latest: new Date(nowMs + CLOCK_TOLERANCE_MS) }
}

/**
 * Time up to which periodic work is complete; null before its first round. One in the future was stored by a node whose
 * clock was wrong, and doesn't say what was done: then 30 days ago.
 */
export const readWatermark = async (db: Db, deps: WatermarkDeps, work: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('progressWatermark')
    .select('untilAt')
    .where('work', '=', work)
    .executeTakeFirst()
  if (row === undefined) return null
  const { now, latest } = await readPresent(db, deps)
  return row.untilAt <= latest ? row.untilAt : new Date(now.getTime() - LOST_MS)
}

/** Stores a finished round's watermark, at most the present. It never moves backward, except from the future. */
export const saveWatermark = async (
  db: Db,
  deps: WatermarkDeps,
  work: string,
  { untilAt, doneAt }: { readonly untilAt: Date; readonly doneAt: Date },
): Promise<void> => {
  const { now, latest } = await readPresent(db, deps)
  const upToNow = (at: Date): Date => (at <= latest ? at : now)
  await sql`
    insert into progress_watermark (work, until_at, done_at)
    values (${work}, ${upToNow(untilAt)}, ${upToNow(doneAt)})
    on conflict (work) do update set done_at = excluded.done_at,
      until_at = case when progress_watermark.until_at > ${latest} then excluded.until_at
        else greatest(progress_watermark.until_at, excluded.until_at) end`.execute(db)
}

/** Seconds since each periodic work last completed. */
export const secondsSinceWatermark = async (
  db: Db,
  works: readonly string[],
  now: Date,
): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('progressWatermark')
    .select(['work', 'doneAt'])
    .where('work', 'in', [...works])
    .execute()
  return Object.fromEntries(rows.map(({ work, doneAt }) => [work, (now.getTime() - doneAt.getTime()) / 1000]))
}
