import { type Selectable, sql } from 'kysely'
import type { CaseUpdate } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

export type UpdateRow = Selectable<CaseUpdate>

/** Updates of a case, newest first. */
export const readUpdates = async (reader: Db, caseId: string): Promise<UpdateRow[]> =>
  reader
    .selectFrom('caseUpdate')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('postedAt', 'desc')
    .orderBy('updateId', 'desc')
    .execute()

/** Updates of a case after a place in the list, newest first. */
export const readUpdatesAfter = async (
  reader: Db,
  caseId: string,
  { after, limit }: { after: readonly [string, string] | undefined; limit: number },
): Promise<UpdateRow[]> =>
  reader
    .selectFrom('caseUpdate')
    .selectAll()
    .where('caseId', '=', caseId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(posted_at, update_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('postedAt', 'desc')
    .orderBy('updateId', 'desc')
    .limit(limit)
    .execute()

export const readLatestUpdateId = async (reader: Db, caseId: string): Promise<string | null> => {
  const row = await reader
    .selectFrom('caseUpdate')
    .select('updateId')
    .where('caseId', '=', caseId)
    .orderBy('postedAt', 'desc')
    .orderBy('updateId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.updateId ?? null
}
