import type { Deps } from '#server/deps.ts'

/** Number of donations under an e-mail address. */
export const countDonationsOf = async (
  { database }: Pick<Deps, 'database'>,
  emailHash: string | null,
): Promise<number> => {
  if (emailHash === null) return 0
  const { count } = await database.db
    .selectFrom('donorOrder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('emailHash', '=', emailHash)
    .executeTakeFirstOrThrow()
  return count
}
