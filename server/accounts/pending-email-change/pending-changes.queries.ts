import type { Selectable } from 'kysely'
import type { HeldEmailChange } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type PendingChangeRow = Selectable<HeldEmailChange>
export type PendingChangeKey = Pick<PendingChangeRow, 'userId' | 'changeId'>

/** @returns false if the account has an open change */
export const insertPendingChange = async (
  tx: Tx,
  change: Omit<PendingChangeRow, 'confirmedAt' | 'endedAt' | 'outcome'>,
): Promise<boolean> => {
  if ((await readOpenChange(tx, change.userId)) !== null) return false
  await tx.insertInto('heldEmailChange').values(change).execute()
  return true
}

export const readPendingChange = async (
  db: Db,
  { userId, changeId }: PendingChangeKey,
): Promise<PendingChangeRow | null> =>
  (await db
    .selectFrom('heldEmailChange')
    .selectAll()
    .where('userId', '=', userId)
    .where('changeId', '=', changeId)
    .executeTakeFirst()) ?? null

export const readOpenChange = async (db: Db, userId: string): Promise<PendingChangeRow | null> =>
  (await db
    .selectFrom('heldEmailChange')
    .selectAll()
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()) ?? null

/** Open changes whose wait is over, over all shards. */
export const readDueChanges = (db: Db, now: Date, limit: number): Promise<PendingChangeRow[]> =>
  db
    .selectFrom('heldEmailChange')
    .selectAll()
    .where('endedAt', 'is', null)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()

/** @returns whether it was still open */
export const endPendingChange = async (
  db: Db,
  { userId, changeId }: PendingChangeKey,
  outcome: 'moved' | 'canceled' | 'refused',
  endedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('heldEmailChange')
    .set({ outcome, endedAt })
    .where('userId', '=', userId)
    .where('changeId', '=', changeId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const confirmPendingChange = async (
  db: Db,
  { userId, changeId }: PendingChangeKey,
  confirmedAt: Date,
): Promise<void> => {
  await db
    .updateTable('heldEmailChange')
    .set({ confirmedAt })
    .where('userId', '=', userId)
    .where('changeId', '=', changeId)
    .where('endedAt', 'is', null)
    .where('confirmedAt', 'is', null)
    .execute()
}
