import type { Deps, StaffAddress } from '#server/deps.ts'
import { openUsers } from '../read-user.ts'
import { readRolesOf, readStaffAccounts } from './staff.queries.ts'

/** Members of staff with their roles and addresses, without those whose account is erased. */
export const listStaffAddresses = async (
  deps: Pick<Deps, 'database' | 'personalData'>,
): Promise<StaffAddress[]> => {
  const { db } = deps.database
  const accounts = await readStaffAccounts(db)
  const [users, rolesOf] = await Promise.all([
    openUsers(deps, db, accounts),
    readRolesOf(
      db,
      accounts.map(({ userId }) => userId),
    ),
  ])
  return users.flatMap(({ userId, email }) =>
    email === null ? [] : [{ userId, email, roles: rolesOf.get(userId) ?? [] }],
  )
}
