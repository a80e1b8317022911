import type { Db } from '#server/platform/database.ts'

/** Has the notices of a case's transfers to its organizer name them otherwise. */
export const nameOrganizer = async (reader: Db, caseId: string, recipientDisplay: string): Promise<void> => {
  await reader
    .updateTable('payout')
    .set({ recipientDisplay })
    .where('caseId', '=', caseId)
    .where('recipientKind', '=', 'organizer')
    .execute()
}
