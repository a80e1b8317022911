import { sql } from 'kysely'
import * as z from 'zod'
import { uuidShape } from '#contract/shapes.ts'
import type { Deps } from '#server/deps.ts'
import { cursorTimeShape, pageFrom, readCursor } from '#server/platform/cursor.ts'

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

/** Staff acts, newest first. */
export const readAudit = async (
  { database }: Pick<Deps, 'database'>,
  { caseId, staffId, act, about }: AuditFilter,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<{ items: AuditRow[]; nextCursor: string | null }> => {
  const after = readCursor(cursor, cursorShape)
  const like = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const rows = await database.reader
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
    .limit(limit + 1)
    .execute()
  const shown = rows.map((row) => ({ ...row, caseId: row.caseId === '-' ? null : row.caseId }))
  return pageFrom(shown, limit, (row) => [row.actedAt.toISOString(), row.entryId])
}
