import type { Selectable } from 'kysely'
import type { DonationPrivacy } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type Row = Selectable<DonationPrivacy>

export const readDonationPrivacyRow = async (db: Db, userId: string): Promise<Row | null> =>
  (await db.selectFrom('donationPrivacy').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null

export const saveDonationPrivacy = async (tx: Tx, { userId, ...choice }: Row): Promise<void> => {
  await tx
    .insertInto('donationPrivacy')
    .values({ userId, ...choice })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(choice))
    .execute()
}
