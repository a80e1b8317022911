import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

type Read = {
  readonly emptyAt: ReadonlyMap<string, Date>
  readonly attackHighAt: Date | null
  /** Whether the visitor was seen before the last attack began. */
  readonly wasHere: boolean
}

const ATTACK_ROW = 'attack'
const HERE_ROW = 'here'

/** Empty times of these buckets, the last attack, and whether the visitor predates it: one statement. */
export const readBuckets = async (
  reader: Db,
  keys: readonly string[],
  visitorId: string | null,
): Promise<Read> => {
  const { rows } = await sql<{ kind: string; key: string; at: Date }>`
    select 'bucket' as kind, key, empty_at as at from velocity where key = any(${keys}::text[])
    union all
    select ${ATTACK_ROW}, scope, high_at from attack where scope = 'site'
    union all
    select ${HERE_ROW}, '', created_at from visitor_key where visitor_id = ${visitorId}
      and created_at < (select began_at from attack where scope = 'site')`.execute(reader)
  return {
    emptyAt: new Map(rows.filter(({ kind }) => kind === 'bucket').map(({ key, at }) => [key, at])),
    attackHighAt: rows.find(({ kind }) => kind === ATTACK_ROW)?.at ?? null,
    wasHere: rows.some(({ kind }) => kind === HERE_ROW),
  }
}

/** Latest empty time of any card's bucket; null if no card failed recently. */
export const readFullestCardAt = async (reader: Db): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(empty_at) as at from velocity where key like 'card:%'`.execute(reader)
  return rows[0]?.at ?? null
}
