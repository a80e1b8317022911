import type { Selectable } from 'kysely'
import type { Passkey } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type PasskeyRow = Selectable<Passkey>

/** The passkeys of an account, oldest first. */
export const readPasskeys = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('passkeyId')
    .execute()

export const hasPasskeys = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkey').select('passkeyId').where('userId', '=', userId).executeTakeFirst()) !==
  undefined

/** The passkey with a credential id, of any account; null if it isn't known. */
export const findPasskey = async (db: Db, credentialId: string): Promise<PasskeyRow | null> => {
  const claim = await db
    .selectFrom('passkeyClaim')
    .select('userId')
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  if (claim === undefined) return null
  const { userId } = claim
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a passkey, unless an account has its credential. @returns whether it was new */
export const insertPasskey = async (tx: Tx, row: PasskeyRow): Promise<boolean> => {
  const { credentialId, userId, createdAt } = row
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('passkeyClaim')
    .values({ credentialId, userId, claimedAt: createdAt })
    .onConflict((conflict) => conflict.column('credentialId').doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await tx.insertInto('passkey').values(row).execute()
  return true
}

type PasskeyKey = Pick<PasskeyRow, 'userId' | 'passkeyId'>

/** @returns false if there is no such passkey */
export const updatePasskeyName = async (
  tx: Tx,
  { userId, passkeyId }: PasskeyKey,
  nameCipher: Buffer,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ nameCipher })
    .where('userId', '=', userId)
    .where('passkeyId', '=', passkeyId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Records a passkey's signature. The count of those that count must have risen, or the passkey was copied.
 * @returns false if it hasn't, or the passkey was removed
 */
export const recordPasskeyUse = async (
  tx: Tx,
  { userId, passkeyId }: PasskeyKey,
  { signCount, usedAt }: { readonly signCount: number; readonly usedAt: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('passkey')
    .set({ signCount, lastUsedAt: usedAt })
    .where('userId', '=', userId)
    .where('passkeyId', '=', passkeyId)
    .where('signCount', signCount === 0 ? '=' : '<', signCount)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes one passkey of an account, or all. @returns whether there was one */
export const deletePasskeys = async (tx: Tx, userId: string, passkeyId?: string): Promise<boolean> => {
  const rows = await tx
    .deleteFrom('passkey')
    .where('userId', '=', userId)
    .$if(passkeyId !== undefined, (passkeys) => passkeys.where('passkeyId', '=', passkeyId ?? ''))
    .returning('credentialId')
    .execute()
  for (const { credentialId } of rows)
    await tx.deleteFrom('passkeyClaim').where('credentialId', '=', credentialId).execute()
  return rows.length > 0
}

type UsedChallenge = {
  readonly userId: string
  readonly challenge: string
  readonly requestId: string
  readonly usedAt: Date
}

/**
 * Marks a challenge as used.
 * @returns `used` if another request used it, `retried` if this one did, before its connection broke
 */
export const consumeChallengeRow = async (
  tx: Tx,
  used: UsedChallenge,
): Promise<'new' | 'retried' | 'used'> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('usedPasskeyChallenge')
    .values(used)
    .onConflict((conflict) => conflict.columns(['userId', 'challenge']).doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return 'new'
  const row = await tx
    .selectFrom('usedPasskeyChallenge')
    .select('requestId')
    .where('userId', '=', used.userId)
    .where('challenge', '=', used.challenge)
    .executeTakeFirst()
  return row?.requestId === used.requestId ? 'retried' : 'used'
}

/** Deletes challenges that have expired since. */
export const forgetUsedChallenges = async (db: Db, usedBefore: Date): Promise<void> => {
  await db.deleteFrom('usedPasskeyChallenge').where('usedAt', '<', usedBefore).execute()
}
