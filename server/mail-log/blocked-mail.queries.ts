import type { MailBlock } from '#contract/mail-calls.ts'
import type { Db } from '#server/platform/database.ts'

export const readBlock = async (db: Db, emailHash: string): Promise<MailBlock | null> => {
  const row = await db
    .selectFrom('blockedMail')
    .select('cause')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()
  if (row === undefined) return null
  return row.cause === 'complained' ? 'complained' : 'bounced'
}

/** Blocks an address, or replaces the cause of its block. Idempotent. */
export const writeBlock = async (
  db: Db,
  { emailHash, ...block }: { readonly emailHash: string; readonly cause: MailBlock; readonly notedAt: Date },
): Promise<void> => {
  await db
    .insertInto('blockedMail')
    .values({ emailHash, ...block })
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet(block))
    .execute()
}

export const deleteBlock = async (db: Db, emailHash: string): Promise<void> => {
  await db.deleteFrom('blockedMail').where('emailHash', '=', emailHash).execute()
}
