import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow } from './case-row.queries.ts'
import { lockDraft } from './drafts/drafts.queries.ts'

/**
 * A case, locked until this transaction ends; null if there is none. It is read after the lock, in a statement of its own:
 * one that waits for the lock doesn't see a hold that the transaction before it opened.
 */
export const lockCaseIfAny = async (tx: Tx, caseId: string): Promise<CaseRow | null> => {
  await tx.selectFrom('cases').select('caseId').where('caseId', '=', caseId).forUpdate().execute()
  return readCaseRow(tx, caseId)
}

/** A case, locked until this transaction ends. @throws notFound */
export const lockCase = async (tx: Tx, caseId: string): Promise<CaseRow> => {
  const row = await lockCaseIfAny(tx, caseId)
  if (row === null) throw new Refusal('notFound')
  return row
}

/** A case and its draft, locked as a submission locks them, which may run concurrently. @throws notFound */
export const lockCaseWithDraft = async (tx: Tx, caseId: string): Promise<CaseRow> => {
  await lockDraft(tx, caseId)
  return lockCase(tx, caseId)
}

/** A person's own case, locked until this transaction ends. @throws notFound for another person's or an unknown case */
export const lockOwnCase = async (
  tx: Tx,
  { userId }: { readonly userId: string },
  caseId: string,
): Promise<CaseRow> => {
  const row = await lockCase(tx, caseId)
  if (row.ownerId !== userId) throw new Refusal('notFound')
  return row
}
