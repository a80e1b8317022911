import { type Selectable, sql } from 'kysely'
import type { PendingSecondFactor, StaffSecondFactor } from '#database/types.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type SecondFactorRow = Selectable<StaffSecondFactor>

export const readSecondFactor = async (db: Db, userId: string): Promise<SecondFactorRow | null> =>
  (await db.selectFrom('staffSecondFactor').selectAll().where('userId', '=', userId).executeTakeFirst()) ??
  null

/** Saves a confirmed second factor. @returns false if one is in use */
export const saveSecondFactor = async (
  tx: Tx,
  factor: Pick<SecondFactorRow, 'userId' | 'secretCipher' | 'createdAt' | 'confirmedAt' | 'lastStep'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffSecondFactor')
    .values(factor)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type PendingRow = Selectable<PendingSecondFactor>

/** The secret that a session shows for a new app; null if it shows none. */
export const readPendingFactor = async (db: Db, { userId, sessionId }: Person): Promise<PendingRow | null> =>
  (await db
    .selectFrom('pendingSecondFactor')
    .selectAll()
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .executeTakeFirst()) ?? null

/** Stores the secret that a session shows, in place of its previous one. */
export const replacePendingFactor = async (tx: Tx, pending: PendingRow): Promise<void> => {
  await tx
    .deleteFrom('pendingSecondFactor')
    .where('userId', '=', pending.userId)
    .where('sessionId', '=', pending.sessionId)
    .execute()
  await tx.insertInto('pendingSecondFactor').values(pending).execute()
}

/** Deletes the pending secrets of all sessions of a person. */
export const deletePendingFactors = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('pendingSecondFactor').where('userId', '=', userId).execute()
}

/** Deletes the pending secrets of sessions that were deleted. */
export const forgetPendingFactors = async (db: Db): Promise<void> => {
  await sql`delete from pending_second_factor p where not exists
    (select from session s where s.user_id = p.user_id and s.session_id = p.session_id)`.execute(db)
}

/** Counts an attempt before it is judged. @returns false after too many since `windowStart` */
export const countAttempt = async (
  db: Db,
  userId: string,
  attempt: { readonly now: Date; readonly windowStart: Date; readonly maxAttempts: number },
): Promise<boolean> => {
  const { now, windowStart, maxAttempts } = attempt
  const { numUpdatedRows } = await db
    .updateTable('staffSecondFactor')
    .set(({ eb, case: when }) => ({
      tries: when()
        .when('triedAt', '<', windowStart)
        .then(1)
        .else(eb('tries', '+', 1))
        .end(),
      triedAt: now,
    }))
    .where('userId', '=', userId)
    .where(({ eb, or }) =>
      or([eb('tries', '<', maxAttempts), eb('triedAt', 'is', null), eb('triedAt', '<', windowStart)]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Uses up the code of a time step. @returns false if it, or a later one, was used before */
export const consumeTotpStep = async (tx: Tx, userId: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staffSecondFactor')
    .set({ lastStep: step, tries: 0 })
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a person's second factor, recovery codes and pending secrets. @returns false if there was no second factor */
export const deleteSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
  await deletePendingFactors(tx, userId)
  await tx.deleteFrom('staffRecoveryCode').where('userId', '=', userId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('staffSecondFactor')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const insertRecoveryCodes = async (
  tx: Tx,
  userId: string,
  codeHashes: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('staffRecoveryCode').where('userId', '=', userId).execute()
  await tx
    .insertInto('staffRecoveryCode')
    .values(codeHashes.map((codeHash) => ({ userId, codeHash })))
    .execute()
}

/** Uses up a recovery code. @returns false if there is no such code, or it was used before */
export const consumeRecoveryCode = async (
  tx: Tx,
  { userId, codeHash }: { readonly userId: string; readonly codeHash: string },
  now: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staffRecoveryCode')
    .set({ usedAt: now })
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When a second-factor code was last typed in a session; null if never. */
export const readSecondFactorAt = async (db: Db, { userId, sessionId }: Person): Promise<Date | null> =>
  (
    await db
      .selectFrom('session')
      .select('secondFactorAt')
      .where('userId', '=', userId)
      .where('sessionId', '=', sessionId)
      .executeTakeFirst()
  )?.secondFactorAt ?? null

export const markSecondFactor = async (
  db: Db,
  { userId, sessionId }: Person,
  secondFactorAt: Date,
): Promise<void> => {
  await db
    .updateTable('session')
    .set({ secondFactorAt })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .execute()
}
