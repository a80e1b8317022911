import type { Selectable } from 'kysely'
import type { Account } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'

export type AccountRow = Selectable<Account>
type PersonFields = Pick<AccountRow, 'emailHash' | 'email' | 'fullName'>

/** Locks an account until this transaction ends; null if it is erased. */
export const lockAccountRow = async (tx: Tx, userId: string): Promise<AccountRow | null> =>
  (await tx
    .selectFrom('account')
    .selectAll()
    .where('userId', '=', userId)
    .where('erasedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()) ?? null

export const insertAccount = async (
  db: Db,
  account: PersonFields & Pick<AccountRow, 'userId' | 'createdAt' | 'termsVersion'>,
): Promise<void> => {
  await db.insertInto('account').values(account).execute()
}

export const readAccount = async (db: Db, userId: string): Promise<AccountRow | null> =>
  (await db.selectFrom('account').selectAll().where('userId', '=', userId).executeTakeFirst()) ?? null

export const readAccounts = (db: Db, userIds: readonly string[]): Promise<AccountRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('account')
        .selectAll()
        .where('userId', 'in', [...new Set(userIds)])
        .execute()

export const changeAccount = async (
  db: Db,
  userId: string,
  change: Partial<PersonFields & Pick<AccountRow, 'erasedAt'>>,
): Promise<void> => {
  await db
    .updateTable('account')
    .set(change)
    .where('userId', '=', userId)
    .where('erasedAt', 'is', null)
    .execute()
}

/** The account of an e-mail address; null if there is none. */
export const userOfEmail = async (db: Db, emailHash: string): Promise<string | null> =>
  (await db.selectFrom('emailClaim').select('userId').where('emailHash', '=', emailHash).executeTakeFirst())
    ?.userId ?? null

/** Claims an address for an account. @returns whether the address was free */
export const claimEmail = async (
  db: Db,
  claim: { readonly emailHash: string; readonly userId: string; readonly claimedAt: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('emailClaim')
    .values(claim)
    .onConflict((conflict) => conflict.column('emailHash').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const releaseEmail = async (db: Db, emailHash: string, userId: string): Promise<void> => {
  await db.deleteFrom('emailClaim').where('emailHash', '=', emailHash).where('userId', '=', userId).execute()
}

/** The hash of the account's password; null if it has none. */
export const readCredential = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('credential').select('phc').where('userId', '=', userId).executeTakeFirst())?.phc ??
  null

/** Reads the same hash, and locks it until this transaction ends; waits for a concurrent change. */
export const lockCredential = async (tx: Tx, userId: string): Promise<string | null> =>
  (await tx.selectFrom('credential').select('phc').where('userId', '=', userId).forShare().executeTakeFirst())
    ?.phc ?? null

export const saveCredential = async (
  db: Db,
  credential: { readonly userId: string; readonly phc: string; readonly setAt: Date },
): Promise<void> => {
  await db
    .insertInto('credential')
    .values(credential)
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet((row) => ({
        phc: row.ref('excluded.phc'),
        setAt: row.ref('excluded.setAt'),
      })),
    )
    .execute()
}

/** Replaces a hash with one of newer parameters, unless the password changed meanwhile. */
export const renewCredential = async (
  db: Db,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
): Promise<void> => {
  await db
    .updateTable('credential')
    .set({ phc: to })
    .where('userId', '=', userId)
    .where('phc', '=', from)
    .execute()
}
