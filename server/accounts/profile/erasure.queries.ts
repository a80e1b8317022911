import { type Selectable, sql } from 'kysely'
import type { Erasure } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { isUnclaimed, type RowToMail } from '../mailing.queries.ts'
import { deleteRoles } from '../staff/staff.queries.ts'

export type ErasureRow = Selectable<Erasure>

/**
 * Deletes the rows of a locked account. A concurrent sign-in either waits for the lock, or its session is
 * deleted here. The emptied account row stays, because cases and the ledger refer to it. @throws lastAdmin
 */
export const eraseRows = async (
  tx: Tx,
  { userId, emailHash }: { readonly userId: string; readonly emailHash: string | null },
  erasedAt: Date,
): Promise<void> => {
  await tx
    .updateTable('account')
    .set({ email: null, emailHash: null, fullName: null, erasedAt })
    .where('userId', '=', userId)
    .execute()
  await tx.deleteFrom('credential').where('userId', '=', userId).execute()
  await tx.deleteFrom('usedPasskeyChallenge').where('userId', '=', userId).execute()
  await tx.deleteFrom('staffRecoveryCode').where('userId', '=', userId).execute()
  await tx.deleteFrom('pendingSecondFactor').where('userId', '=', userId).execute()
  await tx.deleteFrom('staffSecondFactor').where('userId', '=', userId).execute()
  await deleteRoles(tx, userId)
  await tx.deleteFrom('session').where('userId', '=', userId).execute()
  await tx.deleteFrom('accountNotice').where('userId', '=', userId).execute()
  await tx.deleteFrom('heldEmailChange').where('userId', '=', userId).execute()
  await tx.deleteFrom('donationPrivacy').where('userId', '=', userId).execute()
  if (emailHash !== null)
    await tx
      .deleteFrom('emailClaim')
      .where('emailHash', '=', emailHash)
      .where('userId', '=', userId)
      .execute()
}

/** Records the remaining work of an erased account. */
export const insertErasure = async (
  db: Db,
  erasure: Pick<ErasureRow, 'userId' | 'erasedAt' | 'letter'>,
): Promise<void> => {
  await db.insertInto('erasure').values(erasure).execute()
}

/** Reads an erased account's remaining work; null if none remains. */
export const readErasure = async (db: Db, userId: string): Promise<ErasureRow | null> =>
  (await db.selectFrom('erasure').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null

export const markForgotten = async (db: Db, userId: string, forgottenAt: Date): Promise<void> => {
  await db.updateTable('erasure').set({ forgottenAt }).where('userId', '=', userId).execute()
}

export const deleteErasure = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('erasure').where('userId', '=', userId).execute()
}

/** The confirmation of an erasure, mailed once all other work is done. */
export const erasureToMail = (userId: string): RowToMail<'erasure'> => ({
  table: 'erasure',
  key: { userId },
  waits: () => sql<boolean>`forgotten_at is not null`,
})

/**
 * People whose erasure is overdue and unclaimed, oldest first; those that wait only for their mail come last.
 */
export const readWaitingErasures = async (
  db: Db,
  { erasedBefore, now }: { readonly erasedBefore: Date; readonly now: Date },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('erasure')
    .select('userId')
    .where('erasedAt', '<', erasedBefore)
    .where(isUnclaimed(now))
    .orderBy('forgottenAt', (order) => order.desc().nullsFirst())
    .orderBy('erasedAt')
    .limit(100)
    .execute()
  return rows.map(({ userId }) => userId)
}
