import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

type BucketsState = {
  readonly emptyAt: ReadonlyMap<string, Date>
  readonly attackHighAt: Date | null
  /** Whether the visitor was seen before the last attack began. */
  readonly predatesAttack: boolean
  /** Whether staff put any of the keys on the block list. */
  readonly isListed: boolean
  /** Whether the block list has cards, which are only known once the provider is asked. */
  readonly hasListedCards: boolean
}

const ATTACK_ROW = 'attack'
const VISITOR_ROW = 'here'
const LISTED_ROW = 'listed'
const CARDS_ROW = 'cards'

/** Reads these buckets, the last attack, and what the block list has of their keys, in one statement. */
export const readBuckets = async (
  db: Db,
  keys: readonly string[],
  visitorId: string | null,
): Promise<BucketsState> => {
  const { rows } = await sql<{ kind: string; key: string; at: Date | null }>`
    select 'bucket' as kind, key, empty_at as at from velocity where key = any(${keys}::text[])
    union all
    select ${ATTACK_ROW}, scope, high_at from attack where scope = 'site'
    union all
    select ${VISITOR_ROW}, '', created_at from visitor_key where visitor_id = ${visitorId}
      and created_at < (select began_at from attack where scope = 'site')
    union all
    select ${LISTED_ROW}, key, added_at from block_entry where key = any(${keys}::text[])
    union all
    select ${CARDS_ROW}, '', max(added_at) from block_entry where key like 'card:%'`.execute(db)
  return {
    emptyAt: new Map(
      rows.flatMap(({ kind, key, at }) => (kind === 'bucket' && at !== null ? [[key, at] as const] : [])),
    ),
    attackHighAt: rows.find(({ kind }) => kind === ATTACK_ROW)?.at ?? null,
    predatesAttack: rows.some(({ kind }) => kind === VISITOR_ROW),
    isListed: rows.some(({ kind }) => kind === LISTED_ROW),
    hasListedCards: rows.some(({ kind, at }) => kind === CARDS_ROW && at !== null),
  }
}

/** Latest empty time of any card's bucket; null if no card failed recently. */
export const readFullestCardAt = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select max(empty_at) as at from velocity where key like 'card:%'`.execute(db)
  return rows[0]?.at ?? null
}
