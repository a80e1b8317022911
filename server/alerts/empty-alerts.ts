import type { Deps } from '#server/deps.ts'

/** Empties the texts of a case's alerts, which may name people: the case is erased, and what staff did is in the audit log. */
export const emptyAlertsOfCase = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<void> => {
  await database.db.updateTable('alert').set({ body: '' }).where('caseId', '=', caseId).execute()
}
