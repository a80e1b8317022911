import type { Selectable } from 'kysely'
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
