import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { AuditEntry } from '#database/types.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/database.ts'
import { NO_CASE } from './audit.store.ts'

export type AuditRow = {
  readonly entryId: string
  readonly caseId: string | null
  readonly staffId: string | null
  readonly act: string
  readonly reason: string
  readonly details: unknown
  readonly actedAt: Date
}

export type AuditFilter = {
  readonly caseId?: string | undefined
  readonly staffId?: string | undefined
  /** Prefix of an act's name, such as `order.`. */
  readonly act?: string | undefined
  /** An id or a word in an act's details. */
  readonly about?: string | undefined
}

const cursorShape = z.tuple([cursorTimeShape, uuidShape])

type CursorKeys = z.output<typeof cursorShape> | undefined

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const selectNewest = (reader: Db, after: CursorKeys, limit: number) =>
  reader
    .selectFrom('auditEntry')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(acted_at, entry_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('actedAt', 'desc')
    .orderBy('entryId', 'desc')
    .limit(limit)

/**
 * The distinct names of acts with this prefix. Each takes one lookup in the index audit_entry_of_act, because there
 * are few names with many entries each.
 */
const readActNames = async (reader: Db, prefix: string): Promise<string[]> => {
  const next = async (isAfter: RawBuilder<boolean>): Promise<string | undefined> =>
    (
      await sql<{ act: string }>`
        select act from audit_entry where ${isAfter} order by act using ~<~ limit 1`.execute(reader)
    ).rows[0]?.act
  const names: string[] = []
  let name = await next(sql`act ~>=~ ${prefix}`)
  while (name?.startsWith(prefix)) {
    names.push(name)
    name = await next(sql`act ~>~ ${name}`)
  }
  return names
}

const byNewestFirst = (one: Selectable<AuditEntry>, other: Selectable<AuditEntry>): number =>
  other.actedAt.getTime() - one.actedAt.getTime() || (other.entryId < one.entryId ? -1 : 1)

/**
 * The newest acts whose name has this prefix. Reads the newest of each name and merges them, because a scan by time
 * would search for a rare act among all others.
 */
const readActs = async (
  reader: Db,
  prefix: string,
  after: CursorKeys,
  limit: number,
): Promise<Selectable<AuditEntry>[]> => {
  const names = await readActNames(reader, prefix)
  const lists = await Promise.all(
    names.map((name) => selectNewest(reader, after, limit).where('act', '=', name).execute()),
  )
  return lists.flat().toSorted(byNewestFirst).slice(0, limit)
}

const readFiltered = (
  reader: Db,
  { caseId, staffId, act, about }: AuditFilter,
  after: CursorKeys,
  limit: number,
): Promise<Selectable<AuditEntry>[]> =>
  selectNewest(reader, after, limit)
    .$if(caseId !== undefined, (query) => query.where('caseId', '=', caseId ?? ''))
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .$if(act !== undefined, (query) => query.where('act', 'like', `${escapeLike(act ?? '')}%`))
    .$if(about !== undefined, (query) =>
      query.where(
        // The expression has to match that of the index audit_entry_words.
        sql<boolean>`(details::text || ' ' || reason) ilike ${`%${escapeLike(about ?? '')}%`}`,
      ),
    )
    .execute()

/** Staff acts, newest first. */
export const readAudit = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, staffId, act, about }: AuditFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: AuditRow[]; nextCursor: string | null }> => {
  const after = readCursor(cursor, cursorShape)
  const filtersByActOnly = act !== undefined && [caseId, staffId, about].every((other) => other === undefined)
  const rows = filtersByActOnly
    ? await readActs(database.reader, act, after, limit + 1)
    : await readFiltered(database.reader, { caseId, staffId, act, about }, after, limit + 1)
  const entries = rows.map((row) => ({ ...row, caseId: row.caseId === NO_CASE ? null : row.caseId }))
  return pageFrom(entries, limit, (row) => [row.actedAt.toISOString(), row.entryId])
}
