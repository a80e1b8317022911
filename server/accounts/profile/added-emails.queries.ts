import type { Selectable } from 'kysely'
import type { AddedEmail } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type AddedEmailRow = Selectable<AddedEmail>

export const readAddedEmails = (db: Db, userId: string): Promise<AddedEmailRow[]> =>
  db.selectFrom('addedEmail').selectAll().where('userId', '=', userId).orderBy('addedAt').execute()

/** Adds an address to an account. Idempotent. */
export const insertAddedEmail = async (tx: Tx, row: AddedEmailRow): Promise<void> => {
  await tx
    .insertInto('addedEmail')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'emailHash']).doNothing())
    .execute()
}

export const deleteAddedEmail = async (tx: Db, userId: string, emailHash: string): Promise<void> => {
  await tx.deleteFrom('addedEmail').where('userId', '=', userId).where('emailHash', '=', emailHash).execute()
}

export const deleteAddedEmails = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('addedEmail').where('userId', '=', userId).execute()
}

/** When other accounts began to sign in with these addresses. */
export const readOtherClaims = async (
  db: Db,
  emailHashes: readonly string[],
  userId: string,
): Promise<{ readonly emailHash: string; readonly claimedAt: Date }[]> =>
  emailHashes.length === 0
    ? []
    : db
        .selectFrom('emailClaim')
        .select(['emailHash', 'claimedAt'])
        .where('emailHash', 'in', emailHashes)
        .where('userId', '<>', userId)
        .execute()
