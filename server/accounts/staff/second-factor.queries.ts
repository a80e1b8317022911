import type { Selectable } from 'kysely'
import type { StaffSecondFactor } from '#database/types.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type SecondFactorRow = Selectable<StaffSecondFactor>

export const readSecondFactor = async (reader: Db, userId: string): Promise<SecondFactorRow | null> =>
  (await reader
    .selectFrom('staffSecondFactor')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst()) ?? null

/** Saves a second factor, replacing an unconfirmed one. @returns false if a confirmed one is in use */
export const saveSecondFactor = async (
  tx: Tx,
  factor: Pick<SecondFactorRow, 'userId' | 'secretCipher' | 'createdAt' | 'confirmedAt'>,
): Promise<boolean> => {
  const { userId: _, ...renewed } = factor
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('staffSecondFactor')
    .values(factor)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(renewed).where('staffSecondFactor.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Counts an attempt before it is judged. @returns false after too many since `windowStart` */
export const countAttempt = async (
  reader: Db,
  userId: string,
  attempt: { readonly now: Date; readonly windowStart: Date; readonly maxAttempts: number },
): Promise<boolean> => {
  const { now, windowStart, maxAttempts } = attempt
  const { numUpdatedRows } = await reader
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
export const consumeTotpStep = async (tx: Tx, userId: string, step: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staffSecondFactor')
    .set(({ fn, val }) => ({
      lastStep: step,
      tries: 0,
      confirmedAt: fn.coalesce('confirmedAt', val(now)),
    }))
    .where('userId', '=', userId)
    .where(({ eb, or }) => or([eb('lastStep', 'is', null), eb('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a person's second factor and recovery codes. @returns false if there was no second factor */
export const deleteSecondFactor = async (tx: Tx, userId: string): Promise<boolean> => {
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
export const readSecondFactorAt = async (reader: Db, { userId, sessionId }: Person): Promise<Date | null> =>
  (
    await reader
      .selectFrom('session')
      .select('secondFactorAt')
      .where('userId', '=', userId)
      .where('sessionId', '=', sessionId)
      .executeTakeFirst()
  )?.secondFactorAt ?? null

export const markSecondFactor = async (
  reader: Db,
  { userId, sessionId }: Person,
  secondFactorAt: Date,
): Promise<void> => {
  await reader
    .updateTable('session')
    .set({ secondFactorAt })
    .where('userId', '=', userId)
    .where('sessionId', '=', sessionId)
    .execute()
}
