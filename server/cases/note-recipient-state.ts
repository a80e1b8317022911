import type { Tx } from '#server/platform/database.ts'
import { copyDonationStatus } from './case-card.ts'
import type { CaseRow } from './case-row.queries.ts'

/** Copies the withdrawal account's state to its case and its card, in the transaction that changes the account. */
export const noteRecipientState = async (
  tx: Tx,
  caseId: string,
  change: Partial<Pick<CaseRow, 'accountState' | 'verifiedAt'>>,
): Promise<void> => {
  await tx.updateTable('cases').set(change).where('caseId', '=', caseId).execute()
  await copyDonationStatus(tx, caseId)
}
