import { announceCase } from '#server/ledger/balance.store.ts'
import type { Tx } from '#server/platform/database.ts'

/** Has open pages of a case load it again, once this transaction commits. */
export const showNewVersion = async (tx: Tx, caseId: string): Promise<void> => {
  await tx
    .updateTable('cases')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('caseId', '=', caseId)
    .execute()
  await announceCase(tx, caseId)
}
