import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { AuditEntry } from '#database/types.ts'
import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import {
  keyset,
  type Page,
  type PageQuery,
  type PageRequest,
  readPage,
} from '#server/platform/keyset-page.ts'
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

type AuditFilter = {
  readonly caseId?: string | undefined
  readonly staffId?: string | undefined
  /** Prefix of an act's name, such as `order.`. */
  readonly act?: string | undefined
  /** An id or a word in an act's details. */
  readonly about?: string | undefined
}

const NEWEST_FIRST = keyset('desc', ['actedAt', 'time'], ['entryId', 'uuid'])

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const selectNewest = (db: Db, { after, order, limit }: PageQuery) =>
  db.selectFrom('auditEntry').selectAll().where(after).orderBy(order).limit(limit)

/**
 * The distinct names of acts with this prefix. Each takes one lookup in the index audit_entry_of_act, because there
 * are few names with many entries each.
 */
const readActNames = async (db: Db, prefix: string): Promise<string[]> => {
  const next = async (isAfter: RawBuilder<boolean>): Promise<string | undefined> =>
    (
      await sql<{ act: string }>`
        select act from audit_entry where ${isAfter} order by act using ~<~ limit 1`.execute(db)
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
const readActs = async (db: Db, prefix: string, page: PageQuery): Promise<Selectable<AuditEntry>[]> => {
  const names = await readActNames(db, prefix)
  const lists = await Promise.all(
    names.map((name) => selectNewest(db, page).where('act', '=', name).execute()),
  )
  return lists.flat().toSorted(byNewestFirst).slice(0, page.limit)
}

const readFiltered = (
  db: Db,
  { caseId, staffId, act, about }: AuditFilter,
  page: PageQuery,
): Promise<Selectable<AuditEntry>[]> =>
  selectNewest(db, page)
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
  page: PageRequest,
): Promise<Page<AuditRow>> => {
  const filtersByActOnly = act !== undefined && [caseId, staffId, about].every((other) => other === undefined)
  const { items, nextCursor } = await readPage(NEWEST_FIRST, page, (query) =>
    filtersByActOnly
      ? readActs(database.db, act, query)
      : readFiltered(database.db, { caseId, staffId, act, about }, query),
  )
  return {
    items: items.map((row) => ({ ...row, caseId: row.caseId === NO_CASE ? null : row.caseId })),
    nextCursor,
  }
}
