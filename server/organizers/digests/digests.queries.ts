import type { Selectable } from 'kysely'
import type { DigestReader } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type DigestReaderRow = Selectable<DigestReader>

export const readDigestReader = async (db: Db, emailHash: string): Promise<DigestReaderRow | null> =>
  (await db.selectFrom('digestReader').selectAll().where('emailHash', '=', emailHash).executeTakeFirst()) ??
  null

/** What is news begins with the choice; chosen again, it goes on. */
export const saveDigestReader = async (tx: Tx, row: DigestReaderRow): Promise<void> => {
  const { emailCipher, wanted, chosenAt, sentAt } = row
  await tx
    .insertInto('digestReader')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('emailHash').doUpdateSet((eb) => ({
        ...{ emailCipher, wanted, chosenAt },
        // What came one by one meanwhile is no news.
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

/** Everybody who wants a digest and had none since a moment, over all shards. */
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
