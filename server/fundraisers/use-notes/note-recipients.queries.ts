import type { Selectable } from 'kysely'
import type { UseNoteRecipient } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type NoteRecipientRow = Selectable<UseNoteRecipient>
export type NoteKey = Pick<NoteRecipientRow, 'caseId' | 'payoutId'>
export type NoteRecipientKey = Pick<NoteRecipientRow, 'caseId' | 'payoutId' | 'emailHash'>

/** Records a note's recipients. @returns hashes of the addresses that weren’t recorded before */
export const insertNoteRecipients = async (
  tx: Tx,
  { caseId, payoutId }: NoteKey,
  recipients: readonly { readonly emailHash: string; readonly orderId: string | null }[],
): Promise<string[]> => {
  const rows = await tx
    .insertInto('useNoteRecipient')
    .values(recipients.map((recipient) => ({ caseId, payoutId, ...recipient })))
    .onConflict((conflict) => conflict.columns(['caseId', 'payoutId', 'emailHash']).doNothing())
    .returning('emailHash')
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}

export const readNoteRecipient = async (
  db: Db,
  { caseId, payoutId, emailHash }: NoteRecipientKey,
): Promise<NoteRecipientRow | null> =>
  (await db
    .selectFrom('useNoteRecipient')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('payoutId', '=', payoutId)
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()) ?? null
