import type { Insertable, Selectable } from 'kysely'
import type { CaseDraft } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type DraftRow = Selectable<CaseDraft>

export const readDraft = async (db: Db, caseId: string): Promise<DraftRow | null> =>
  (await db.selectFrom('caseDraft').selectAll().where('caseId', '=', caseId).executeTakeFirst()) ?? null

/** The draft of a case, locked until this transaction ends. */
export const lockDraft = async (tx: Tx, caseId: string): Promise<DraftRow | null> =>
  (await tx
    .selectFrom('caseDraft')
    .selectAll()
    .where('caseId', '=', caseId)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** @returns false if the case already has a draft */
export const insertDraft = async (tx: Tx, draft: Insertable<CaseDraft>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('caseDraft')
    .values(draft)
    .onConflict((conflict) => conflict.column('caseId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const changeDraft = async (
  tx: Tx,
  caseId: string,
  part: Partial<
    Pick<DraftRow, 'version' | 'beneficiaryEmail' | 'savedAt' | 'submittedAt' | 'remindedAt'> & {
      fields: string
    }
  >,
): Promise<void> => {
  await tx.updateTable('caseDraft').set(part).where('caseId', '=', caseId).execute()
}

export const deleteDraftRow = async (db: Db, caseId: string): Promise<void> => {
  await db.deleteFrom('caseDraft').where('caseId', '=', caseId).execute()
}

/** All drafts of a person, over all shards, last saved first. */
export const readDraftsOf = (db: Db, ownerId: string): Promise<DraftRow[]> =>
  db.selectFrom('caseDraft').selectAll().where('ownerId', '=', ownerId).orderBy('savedAt', 'desc').execute()

/**
 * Drafts that were never submitted and last saved before a time, oldest first, over all shards.
 * @param remindedBefore null for those without a reminder
 */
export const readDraftsSavedBefore = (
  db: Db,
  { before, limit, remindedBefore }: { before: Date; limit: number; remindedBefore: Date | null },
): Promise<DraftRow[]> =>
  db
    .selectFrom('caseDraft')
    .selectAll()
    .where('submittedAt', 'is', null)
    .where('savedAt', '<', before)
    .$if(remindedBefore === null, (query) => query.where('remindedAt', 'is', null))
    .$if(remindedBefore !== null, (query) => query.where('remindedAt', '<', remindedBefore))
    .orderBy('savedAt')
    .limit(limit)
    .execute()
