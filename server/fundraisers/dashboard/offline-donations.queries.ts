import type { Selectable } from 'kysely'
import type { OfflineDonation } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type OfflineRow = Selectable<OfflineDonation>

export const insertOfflineDonation = async (tx: Tx, row: OfflineRow): Promise<void> => {
  await tx.insertInto('offlineDonation').values(row).execute()
}

export const readOfflineDonations = (db: Db, caseId: string): Promise<OfflineRow[]> =>
  db
    .selectFrom('offlineDonation')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('receivedOn', 'desc')
    .orderBy('createdAt', 'desc')
    .execute()

export const deleteOfflineDonation = async (db: Db, caseId: string, entryId: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('offlineDonation')
    .where('caseId', '=', caseId)
    .where('entryId', '=', entryId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
