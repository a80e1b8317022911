import type { Deps } from '#server/deps.ts'
import { userOfEmail } from './account.queries.ts'
import { readUser, type User } from './read-user.ts'

/** The account of a complete e-mail address, for staff; null if there is none. */
export const findPerson = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  email: string,
): Promise<User | null> => {
  const userId = await userOfEmail(deps.database.db, deps.personalData.emailHash(email))
  return userId === null ? null : readUser(deps, deps.database.db, userId)
}
