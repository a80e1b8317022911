import type { Deps } from '#server/deps.ts'
import { changeAccount } from '../account.queries.ts'
import { lockUser, readUser, sealName } from '../read-user.ts'

/**
 * Gives an account without a name the one that its person publishes as an organizer, so that they type it once. Idempotent.
 * @throws tokenInvalid
 */
export const nameUnnamedAccount = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  userId: string,
  fullName: string,
): Promise<void> => {
  const { database } = deps
  if ((await readUser(deps, database.db, userId))?.fullName !== null) return
  await database.transact(async (tx) => {
    if ((await lockUser(deps, tx, userId)).fullName !== null) return
    await changeAccount(tx, userId, { fullName: await sealName(deps, tx, userId, fullName) })
  })
}
