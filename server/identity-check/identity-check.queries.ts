import type { Selectable } from 'kysely'
import type { IdentityCheck } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type CheckRow = Selectable<IdentityCheck>

export const readCheck = async (db: Db, caseId: string): Promise<CheckRow | null> =>
  (await db.selectFrom('identityCheck').selectAll().where('caseId', '=', caseId).executeTakeFirst()) ?? null

/** Reads a check and locks it until this transaction ends. */
export const lockCheck = async (tx: Tx, caseId: string): Promise<CheckRow | null> =>
  (await tx
    .selectFrom('identityCheck')
    .selectAll()
    .where('caseId', '=', caseId)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** Upserts fields of a case's check. */
export const writeCheck = async (
  db: Db,
  caseId: string,
  fields: Partial<Omit<CheckRow, 'caseId'>>,
): Promise<void> => {
  await db
    .insertInto('identityCheck')
    .values({ caseId, ...fields })
    .onConflict((conflict) => conflict.column('caseId').doUpdateSet(fields))
    .execute()
}

export type SendLock = { readonly caseId: string; readonly until: Date }

/**
 * Claims the lock for sending a person's details to the provider, with a timeout.
 * @returns the current check; null while another request has the lock
 */
export const claimSend = async (db: Db, { caseId, until }: SendLock, now: Date): Promise<CheckRow | null> =>
  (await db
    .insertInto('identityCheck')
    .values({ caseId, busyUntil: until })
    .onConflict((conflict) =>
      conflict
        .column('caseId')
        .doUpdateSet({ busyUntil: until })
        .where(({ or, eb }) =>
          or([eb('identityCheck.busyUntil', 'is', null), eb('identityCheck.busyUntil', '<=', now)]),
        ),
    )
    .returningAll()
    .executeTakeFirst()) ?? null

/**
 * Whether we still have the send lock; locks the row until the transaction ends. The send lock is lost if it
 * expired and another request has it, or if the check was erased or given to another person.
 */
export const lockAndCheckSendLock = async (tx: Tx, { caseId, until }: SendLock): Promise<boolean> =>
  (await lockCheck(tx, caseId))?.busyUntil?.getTime() === until.getTime()

/** Releases the lock, unless it expired and another request has it. */
export const releaseSendLock = async (db: Db, { caseId, until }: SendLock): Promise<void> => {
  await db
    .updateTable('identityCheck')
    .set({ busyUntil: null })
    .where('caseId', '=', caseId)
    .where('busyUntil', '=', until)
    .execute()
}

/** Cases whose beneficiary has this e-mail address, over all shards. */
export const readCasesOfRecipient = async (db: Db, recipientHash: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('identityCheck')
    .select('caseId')
    .where('recipientHash', '=', recipientHash)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** Erases a person's details; the account at the provider stays, for payouts in transit. */
export const forgetCheck = async (db: Db, caseId: string): Promise<void> => {
  await db
    .updateTable('identityCheck')
    .set({
      recipientHash: null,
      recipientEmail: null,
      details: null,
      detailsKey: null,
      detailsHash: null,
      attestation: null,
      attestedAt: null,
      sentKey: null,
      busyUntil: null,
    })
    .where('caseId', '=', caseId)
    .execute()
}
