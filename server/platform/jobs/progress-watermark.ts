import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Time up to which periodic work is complete; null before its first round. */
export const readWatermark = async (db: Db, work: string): Promise<Date | null> => {
  const row = await db
    .selectFrom('progressWatermark')
    .select('untilAt')
    .where('work', '=', work)
    .executeTakeFirst()
  return row?.untilAt ?? null
}

/** Stores a finished round's watermark; it never moves backward. */
export const saveWatermark = async (
  db: Db,
  work: string,
  { untilAt, doneAt }: { readonly untilAt: Date; readonly doneAt: Date },
): Promise<void> => {
  await sql`
    insert into progress_watermark (work, until_at, done_at) values (${work}, ${untilAt}, ${doneAt})
    on conflict (work) do update set until_at = greatest(progress_watermark.until_at, excluded.until_at), done_at = excluded.done_at`.execute(
    db,
  )
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
