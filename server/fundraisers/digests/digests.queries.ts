import type { Selectable } from 'kysely'
import type { DigestReader } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type DigestReaderRow = Selectable<DigestReader>

export const readDigestReader = async (db: Db, emailHash: string): Promise<DigestReaderRow | null> =>
  (await db.selectFrom('digestReader').selectAll().where('emailHash', '=', emailHash).executeTakeFirst()) ??
  null

/** Saves a choice. The first digest covers the time since the choice; repeating the choice doesn't change that. */
export const saveDigestReader = async (tx: Tx, row: DigestReaderRow): Promise<void> => {
  const { emailCipher, wanted, chosenAt, sentAt } = row
  await tx
    .insertInto('digestReader')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('emailHash').doUpdateSet((eb) => ({
        emailCipher,
        wanted,
        chosenAt,
        // While the digest was off, updates were mailed separately, so they don't belong to the next digest.
        sentAt: eb
          .case()
          .when('digestReader.wanted', '=', true)
          .then(eb.ref('digestReader.sentAt'))
          .else(sentAt)
          .end(),
      })),
    )
    .execute()
}

export const stopDigest = async (db: Db, emailHash: string, chosenAt: Date): Promise<void> => {
  await db
    .updateTable('digestReader')
    .set({ wanted: false, chosenAt })
    .where('emailHash', '=', emailHash)
    .execute()
}

export const markDigestSent = async (db: Db, emailHash: string, sentAt: Date): Promise<void> => {
  await db.updateTable('digestReader').set({ sentAt }).where('emailHash', '=', emailHash).execute()
}

/** Addresses that want a digest and got none yet, or none since a time, over all shards. */
export const readDueReaders = async (db: Db, sentBefore: Date): Promise<string[]> => {
  const rows = await db
    .selectFrom('digestReader')
    .select('emailHash')
    .where('wanted', '=', true)
    .where((eb) => eb.or([eb('sentAt', '<=', sentBefore), eb('sentAt', '=', eb.ref('chosenAt'))]))
    .execute()
  return rows.map(({ emailHash }) => emailHash)
}

export const deleteDigestReader = async (db: Db, emailHash: string): Promise<void> => {
  await db.deleteFrom('digestReader').where('emailHash', '=', emailHash).execute()
}
