import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** Until when a work of rounds was done without a gap; null before its first. */
export const readWatermark = async (reader: Db, work: string): Promise<Date | null> => {
  const row = await reader
    .selectFrom('progressWatermark')
    .select('untilAt')
    .where('work', '=', work)
    .executeTakeFirst()
  return row?.untilAt ?? null
}

/** Notes a round that came to its end. One that began earlier and ended later takes nothing back. */
export const saveWatermark = async (
  reader: Db,
  work: string,
  { untilAt, doneAt }: { readonly untilAt: Date; readonly doneAt: Date },
): Promise<void> => {
  await sql`
    insert into progress_watermark (work, until_at, done_at) values (${work}, ${untilAt}, ${doneAt})
    on conflict (work) do update set until_at = greatest(progress_watermark.until_at, excluded.until_at), done_at = excluded.done_at`.execute(
    reader,
  )
}

/** How long ago each work was last done, in seconds. */
export const secondsSinceWatermark = async (
  reader: Db,
  works: readonly string[],
  now: Date,
): Promise<Record<string, number>> => {
  const rows = await reader
    .selectFrom('progressWatermark')
    .select(['work', 'doneAt'])
    .where('work', 'in', [...works])
    .execute()
  return Object.fromEntries(rows.map(({ work, doneAt }) => [work, (now.getTime() - doneAt.getTime()) / 1000]))
}
