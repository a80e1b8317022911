import { sql } from 'kysely'
import type { Reader } from '#server/platform/database.ts'

type Read = {
  readonly emptyAt: ReadonlyMap<string, Date>
  readonly attackHighAt: Date | null
  /** When the fullest bucket of any card will be empty. */
  readonly fullestCardAt: Date | null
  /** Whether the visitor was here before the last attack began. */
  readonly wasHere: boolean
}

const ATTACK_ROW = 'attack'
const HERE_ROW = 'here'
const CARD_ROW = 'card'

/**
 * When these buckets will be empty and when that of any card, when an attack was last seen, and who had come before it:
 * one statement.
 */
export const readBuckets = async (
  reader: Reader,
  keys: readonly string[],
  visitorId: string | null,
): Promise<Read> => {
  const { rows } = await sql<{ kind: string; key: string; at: Date | null }>`
    select 'bucket' as kind, key, empty_at as at from velocity where key = any(${keys}::text[])
    union all
    select ${ATTACK_ROW}, scope, high_at from attack where scope = 'site'
    union all
    select ${CARD_ROW}, '', max(empty_at) from velocity where key like 'card:%'
    union all
    select ${HERE_ROW}, '', created_at from visitor_key where visitor_id = ${visitorId}
      and created_at < (select began_at from attack where scope = 'site')`.execute(reader)
  const atOf = (kind: string): Date | null => rows.find((row) => row.kind === kind)?.at ?? null
  return {
    emptyAt: new Map(
      rows.flatMap(({ kind, key, at }) => (kind === 'bucket' && at !== null ? [[key, at] as const] : [])),
    ),
    attackHighAt: atOf(ATTACK_ROW),
    fullestCardAt: atOf(CARD_ROW),
    wasHere: rows.some(({ kind }) => kind === HERE_ROW),
  }
}
