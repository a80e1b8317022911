import type { Db } from '#server/platform/database.ts'

/** Number of verified recipients, over all cases. */
export const countVerifiedAccounts = async (db: Db): Promise<number> => {
  const { n } = await db
    .selectFrom('withdrawalAccount')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('verifiedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return n
}
