import type { Selectable } from 'kysely'
import type { GivingChoice } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

type Row = Selectable<GivingChoice>

export const readGivingChoiceRow = async (reader: Db, userId: string): Promise<Row | null> =>
  (await reader.selectFrom('givingChoice').selectAll().where('userId', '=', userId).executeTakeFirst()) ??
  null

export const saveGivingChoice = async (tx: Tx, { userId, ...choice }: Row): Promise<void> => {
  await tx
    .insertInto('givingChoice')
    .values({ userId, ...choice })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(choice))
    .execute()
}
