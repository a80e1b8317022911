import type { Deps } from '#server/deps.ts'
import { userOfEmail } from './account.queries.ts'
import { readUser, type User } from './read-user.ts'

/** The account that an e-mail address has now; null if there is none. */
export const findPersonAt = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
  emailHash: string,
): Promise<User | null> => {
  const userId = await userOfEmail(deps.database.db, emailHash)
  return userId === null ? null : readUser(deps, deps.database.db, userId)
}

/** The account of a complete e-mail address, for staff; null if there is none. */
export const findPerson = (
  deps: Pick<Deps, 'database' | 'personalData'>,
  email: string,
): Promise<User | null> => findPersonAt(deps, deps.personalData.emailHash(email))
