import type { Selectable } from 'kysely'
import type { FormerEmail } from '#database/types.ts'
import type { Db } from '#server/platform/database.ts'

type FormerEmailRow = Selectable<FormerEmail>

/** Records that an account has left an address, or left it again. */
export const writeFormerEmail = async (
  db: Db,
  former: Pick<FormerEmailRow, 'userId' | 'emailHash' | 'leftAt'>,
): Promise<void> => {
  await db
    .insertInto('formerEmail')
    .values(former)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'emailHash']).doUpdateSet({ leftAt: former.leftAt, followedAt: null }),
    )
    .execute()
}

export const readFormerEmails = (db: Db, userId: string): Promise<FormerEmailRow[]> =>
  db.selectFrom('formerEmail').selectAll().where('userId', '=', userId).execute()

/** When other accounts left these addresses, over all shards. */
export const readLeftByOthers = async (
  db: Db,
  emailHashes: readonly string[],
  userId: string,
): Promise<Pick<FormerEmailRow, 'emailHash' | 'leftAt'>[]> =>
  emailHashes.length === 0
    ? []
    : db
        .selectFrom('formerEmail')
        .select(['emailHash', 'leftAt'])
        .where('emailHash', 'in', emailHashes)
        .where('userId', '<>', userId)
        .execute()

/** Records that the person's identity checks have followed the move away from an address. */
export const markFollowed = async (
  db: Db,
  { userId, emailHash, leftAt }: Pick<FormerEmailRow, 'userId' | 'emailHash' | 'leftAt'>,
  followedAt: Date,
): Promise<void> => {
  await db
    .updateTable('formerEmail')
    .set({ followedAt })
    .where('userId', '=', userId)
    .where('emailHash', '=', emailHash)
    .where('leftAt', '=', leftAt)
    .execute()
}

/** Accounts that left an address, and whose identity checks haven't followed although they are overdue. */
export const readUnfinishedEmailChanges = async (db: Db, leftBefore: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('formerEmail')
    .select('userId')
    .where('followedAt', 'is', null)
    .where('leftAt', '<', leftBefore)
    .orderBy('leftAt')
    .limit(100)
    .execute()
  return [...new Set(rows.map(({ userId }) => userId))]
}

export const deleteFormerEmails = async (db: Db, userId: string): Promise<void> => {
  await db.deleteFrom('formerEmail').where('userId', '=', userId).execute()
}
