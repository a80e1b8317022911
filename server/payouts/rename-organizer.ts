import type { Db } from '#server/platform/database.ts'

/** Renames the organizer in the case's payout notices. */
export const renameOrganizer = async (
  reader: Db,
  caseId: string,
  recipientDisplay: string,
): Promise<void> => {
  await reader
    .updateTable('payout')
    .set({ recipientDisplay })
    .where('caseId', '=', caseId)
    .where('recipientKind', '=', 'organizer')
    .execute()
}
