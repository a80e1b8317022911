import { type Selectable, sql } from 'kysely'
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

/**
 * Acts by the start of their name alone. Finds the few names first, then each name's latest in
 * audit_entry_of_act: by time, a rare act would be looked for among all others.
 */
const readActs = async (
  reader: Db,
  act: string,
  after: Keys,
  limit: number,
): Promise<Selectable<AuditEntry>[]> => {
  const pattern = `${like(act)}%`
  const rest =
    after === undefined
      ? sql`true`
      : sql`(e.acted_at, e.entry_id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<Selectable<AuditEntry>>`
    with recursive name as (
      (select act from audit_entry where act ~>=~ ${act} order by act using ~<~ limit 1)
      union all
      select (select e.act from audit_entry e where e.act ~>~ name.act order by e.act using ~<~ limit 1)
      from name where name.act like ${pattern}
    )
    select e.* from name cross join lateral (
      select * from audit_entry e where e.act = name.act and ${rest}
      order by e.acted_at desc, e.entry_id desc limit ${limit}
    ) e
    where name.act like ${pattern} order by e.acted_at desc, e.entry_id desc limit ${limit}`.execute(reader)
  return rows
}

const readFiltered = (
  reader: Db,
  { caseId, staffId, act, about }: AuditFilter,
  after: Keys,
  limit: number,
): Promise<Selectable<AuditEntry>[]> =>
  reader
    .selectFrom('auditEntry')
    .selectAll()
    .$if(caseId !== undefined, (query) => query.where('caseId', '=', caseId ?? ''))
    .$if(staffId !== undefined, (query) => query.where('staffId', '=', staffId ?? ''))
    .$if(act !== undefined, (query) => query.where('act', 'like', `${like(act ?? '')}%`))
    .$if(about !== undefined, (query) =>
      query.where(
        // Matches index audit_entry_words.
        sql<boolean>`(details::text || ' ' || reason) ilike ${`%${like(about ?? '')}%`}`,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(acted_at, entry_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('actedAt', 'desc')
    .orderBy('entryId', 'desc')
    .limit(limit)
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
