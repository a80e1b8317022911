import type { MailBlock } from '#contract/mail-calls.ts'
import type { Db } from '#server/platform/database.ts'

export const readBlock = async (reader: Db, emailHash: string): Promise<MailBlock | null> => {
  const row = await reader
    .selectFrom('blockedMail')
    .select('cause')
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()
  if (row === undefined) return null
  return row.cause === 'complained' ? 'complained' : 'bounced'
}

/** Blocks an address, or replaces the cause of its block. Idempotent. */
export const writeBlock = async (
  reader: Db,
  { emailHash, ...block }: { readonly emailHash: string; readonly cause: MailBlock; readonly notedAt: Date },
): Promise<void> => {
  await reader
    .insertInto('blockedMail')
    .values({ emailHash, ...block })
    .onConflict((conflict) => conflict.column('emailHash').doUpdateSet(block))
    .execute()
}

export const deleteBlock = async (reader: Db, emailHash: string): Promise<void> => {
  await reader.deleteFrom('blockedMail').where('emailHash', '=', emailHash).execute()
}
