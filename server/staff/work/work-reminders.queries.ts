import type { Db, Tx } from '#server/platform/database.ts'

type Reminders = {
  readonly queue: string
  readonly days: number
  readonly ids: readonly string[]
  readonly remindedAt: Date
}

/** Notes reminders of late items. @returns the ids of those that had no reminder of this step before */
export const noteReminders = async (
  tx: Tx,
  { queue, days, ids, remindedAt }: Reminders,
): Promise<string[]> => {
  const noted = await tx
    .insertInto('workReminder')
    .values(ids.map((itemId) => ({ queue, itemId, days, remindedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('itemId')
    .execute()
  return noted.map(({ itemId }) => itemId)
}

/** Deletes reminders from before a time. */
export const forgetReminders = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('workReminder').where('remindedAt', '<', before).execute()
}
