import type { Selectable } from 'kysely'
import type { Household } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type HouseholdRow = Selectable<Household>
export type HouseholdKey = Pick<HouseholdRow, 'emailHash' | 'householdId'>

/** One side of a household, open or ended. */
export const readSide = async (
  db: Db,
  { emailHash, householdId }: HouseholdKey,
): Promise<HouseholdRow | null> =>
  (await db
    .selectFrom('household')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('householdId', '=', householdId)
    .executeTakeFirst()) ?? null

/** The open side of an address; it counts only while the other side is open, too. */
export const readOpenSide = async (db: Db, emailHash: string): Promise<HouseholdRow | null> =>
  (await db
    .selectFrom('household')
    .selectAll()
    .where('emailHash', '=', emailHash)
    .where('endedAt', 'is', null)
    .executeTakeFirst()) ?? null

/** Stores one side. @returns false if the address has an open side */
export const insertSide = async (tx: Tx, row: Omit<HouseholdRow, 'endedAt'>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('household')
    .values({ ...row, endedAt: null })
    .onConflict((conflict) => conflict.column('emailHash').where('endedAt', 'is', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends one side. @returns false if it had ended */
export const endSide = async (
  db: Db,
  { emailHash, householdId }: HouseholdKey,
  endedAt: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('household')
    .set({ endedAt })
    .where('emailHash', '=', emailHash)
    .where('householdId', '=', householdId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All sides of an address, also ended ones. */
export const readSides = (db: Db, emailHash: string): Promise<HouseholdRow[]> =>
  db.selectFrom('household').selectAll().where('emailHash', '=', emailHash).orderBy('beganAt').execute()

/** Deletes one side, with its address. */
export const deleteSide = async (db: Db, { emailHash, householdId }: HouseholdKey): Promise<void> => {
  await db
    .deleteFrom('household')
    .where('emailHash', '=', emailHash)
    .where('householdId', '=', householdId)
    .execute()
}

/** Deletes the other person's address from a side. */
export const clearOther = async (db: Db, { emailHash, householdId }: HouseholdKey): Promise<void> => {
  await db
    .updateTable('household')
    .set({ otherCipher: null })
    .where('emailHash', '=', emailHash)
    .where('householdId', '=', householdId)
    .execute()
}

export const deleteEndedHouseholds = async (db: Db, endedBefore: Date): Promise<void> => {
  await db.deleteFrom('household').where('endedAt', '<', endedBefore).execute()
}
