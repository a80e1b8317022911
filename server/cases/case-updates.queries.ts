import type { Selectable } from 'kysely'
import type { CaseUpdate } from '#database/types.ts'
import type { Reader } from '#server/platform/database.ts'

export type UpdateRow = Selectable<CaseUpdate>

/** Newest first. */
export const readUpdates = async (reader: Reader, caseId: string): Promise<UpdateRow[]> =>
  reader
    .selectFrom('caseUpdate')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('postedAt', 'desc')
    .execute()

export const readUpdateIds = async (reader: Reader, caseId: string): Promise<string[]> => {
  const rows = await reader.selectFrom('caseUpdate').select('updateId').where('caseId', '=', caseId).execute()
  return rows.map((row) => row.updateId)
}
