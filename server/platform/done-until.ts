import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Until when a work of rounds was done without a gap; null before its first. */
export const readDoneUntil = async (reader: Reader, work: string): Promise<Date | null> => {
  const row = await reader
    .selectFrom('doneUntil')
    .select('untilAt')
    .where('work', '=', work)
    .executeTakeFirst()
  return row?.untilAt ?? null
}

/** Notes a round that came to its end. One that began earlier and ended later takes nothing back. */
export const noteDoneUntil = async (
  reader: Reader,
  work: string,
  { untilAt, doneAt }: { readonly untilAt: Date; readonly doneAt: Date },
): Promise<void> => {
  await sql`
    insert into done_until (work, until_at, done_at) values (${work}, ${untilAt}, ${doneAt})
    on conflict (work) do update set until_at = greatest(done_until.until_at, excluded.until_at), done_at = excluded.done_at`.execute(
    reader,
  )
}

/** How long ago each work was last done, in seconds. */
export const secondsSinceDone = async (
  reader: Reader,
  works: readonly string[],
  now: Date,
): Promise<Record<string, number>> => {
  const rows = await reader
    .selectFrom('doneUntil')
    .select(['work', 'doneAt'])
    .where('work', 'in', [...works])
    .execute()
  return Object.fromEntries(rows.map(({ work, doneAt }) => [work, (now.getTime() - doneAt.getTime()) / 1000]))
}
