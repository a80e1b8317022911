import { type RawBuilder, type Selectable, sql } from 'kysely'
import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { AuditEntry } from '#database/types.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'
import type { Db } from '#server/platform/database.ts'

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

type Keys = z.output<typeof cursorShape> | undefined

const like = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const latest = (reader: Db, after: Keys, limit: number) =>
  reader
    .selectFrom('auditEntry')
    .selectAll()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(acted_at, entry_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('actedAt', 'desc')
    .orderBy('entryId', 'desc')
    .limit(limit)

/** Names of acts with this start, each by one step in audit_entry_of_act: there are few, of many entries each. */
const readActNames = async (reader: Db, start: string): Promise<string[]> => {
  const next = async (isAfter: RawBuilder<boolean>): Promise<string | undefined> =>
    (
      await sql<{ act: string }>`
        select act from audit_entry where ${isAfter} order by act using ~<~ limit 1`.execute(reader)
    ).rows[0]?.act
  const names: string[] = []
  let name = await next(sql`act ~>=~ ${start}`)
  while (name?.startsWith(start)) {
    names.push(name)
    name = await next(sql`act ~>~ ${name}`)
  }
  return names
}

const isLater = (one: Selectable<AuditEntry>, other: Selectable<AuditEntry>): number =>
  other.actedAt.getTime() - one.actedAt.getTime() || (other.entryId < one.entryId ? -1 : 1)

/**
 * Acts by the start of their name alone: each name's latest, since by time a rare act would be looked for among all
 * others.
 */
const readActs = async (
  reader: Db,
  start: string,
  after: Keys,
  limit: number,
): Promise<Selectable<AuditEntry>[]> => {
  const names = await readActNames(reader, start)
  const lists = await Promise.all(
    names.map((name) => latest(reader, after, limit).where('act', '=', name).execute()),
  )
  return lists.flat().toSorted(isLater).slice(0, limit)
}

const readFiltered = (
  reader: Db,
  { caseId, staffId, act, about }: AuditFilter,
  after: Keys,
  limit: number,
): Promise<Selectable<AuditEntry>[]> =>
  latest(reader, after, limit)
    .$if(caseId !== undefined, (query) => query.where('caseId', '=', caseId ?? ''))
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .$if(act !== undefined, (query) => query.where('act', 'like', `${like(act ?? '')}%`))
    .$if(about !== undefined, (query) =>
      query.where(
        // Matches index audit_entry_words.
        sql<boolean>`(details::text || ' ' || reason) ilike ${`%${like(about ?? '')}%`}`,
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
  const isActAlone = act !== undefined && [caseId, staffId, about].every((other) => other === undefined)
  const rows = isActAlone
    ? await readActs(database.reader, act, after, limit + 1)
    : await readFiltered(database.reader, { caseId, staffId, act, about }, after, limit + 1)
  const shown = rows.map((row) => ({ ...row, caseId: row.caseId === '-' ? null : row.caseId }))
  return pageFrom(shown, limit, (row) => [row.actedAt.toISOString(), row.entryId])
}
