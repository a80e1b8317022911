import { sql } from 'kysely'
import type { Reader } from '#server/platform/database.ts'

type Read = { readonly emptyAt: ReadonlyMap<string, Date>; readonly attackHighAt: Date | null }

const ATTACK_ROW = 'attack'

/** When these buckets will be empty, and when an attack was last seen: one statement. */
export const readBuckets = async (reader: Reader, keys: readonly string[]): Promise<Read> => {
  const { rows } = await sql<{ kind: string; key: string; at: Date }>`
    select 'bucket' as kind, key, empty_at as at from velocity where key = any(${keys}::text[])
    union all
    select ${ATTACK_ROW}, scope, high_at from attack where scope = 'site'`.execute(reader)
  return {
    emptyAt: new Map(rows.filter(({ kind }) => kind !== ATTACK_ROW).map(({ key, at }) => [key, at])),
    attackHighAt: rows.find(({ kind }) => kind === ATTACK_ROW)?.at ?? null,
  }
}
