import { STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { AccountRow } from '../account.queries.ts'

/** Roles of an account; empty if the person isn't staff. */
export const readRoles = async (db: Db, userId: string): Promise<StaffRole[]> => {
  const rows = await db.selectFrom('staffRole').select('role').where('userId', '=', userId).execute()
  return STAFF_ROLES.filter((role) => rows.some((row) => row.role === role))
}

/** Roles of several accounts; people who aren't staff are missing. */
export const readRolesOf = async (
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, StaffRole[]>> => {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staffRole')
    .select(['userId', 'role'])
    .where('userId', 'in', userIds)
    .execute()
  const byUser = Map.groupBy(rows, ({ userId }) => userId)
  return new Map(
    [...byUser].map(([userId, own]) => [
      userId,
      STAFF_ROLES.filter((role) => own.some((row) => row.role === role)),
    ]),
  )
}

/**
 * Takes an account's roles away.
 * @throws lastAdmin if no admin would be left. Locks a row that all such changes share, so that two admins can't remove
 * each other at the same moment; `npm run appoint` makes another admin if there is none after all.
 */
export const deleteRoles = async (tx: Tx, userId: string): Promise<void> => {
  if ((await readRoles(tx, userId)).includes('admin')) {
    await tx.selectFrom('adminLock').selectAll().forUpdate().execute()
    const other = await tx
      .selectFrom('staffRole')
      .select('userId')
      .where('role', '=', 'admin')
      .where('userId', '<>', userId)
      .limit(1)
      .executeTakeFirst()
    if (other === undefined) throw new Refusal('lastAdmin')
  }
  await tx.deleteFrom('staffRole').where('userId', '=', userId).execute()
}

/** Replaces the roles of an account. @throws lastAdmin */
export const saveRoles = async (
  tx: Tx,
  { userId, roles, appointedAt }: { userId: string; roles: readonly StaffRole[]; appointedAt: Date },
): Promise<void> => {
  const isAdmin = roles.includes('admin')
  if (isAdmin) await tx.deleteFrom('staffRole').where('userId', '=', userId).execute()
  else await deleteRoles(tx, userId)
  if (roles.length > 0)
    await tx
      .insertInto('staffRole')
      .values(roles.map((role) => ({ userId, role, appointedAt })))
      .execute()
}

/** More than any team has: admins appoint each member. */
const STAFF_MAX = 500

/** Accounts of all members of staff. */
export const readStaffAccounts = (db: Db): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .where('erasedAt', 'is', null)
    .where('userId', 'in', (roles) => roles.selectFrom('staffRole').select('userId'))
    .limit(STAFF_MAX)
    .execute()

const NEWEST_FIRST = keyset('desc', ['createdAt', 'time'], ['userId', 'uuid'])

/** A page of the accounts that aren't erased, newest first. */
export const readAccountPage = (db: Db, isStaff: boolean, page: PageRequest): Promise<Page<AccountRow>> =>
  readPage(NEWEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('account')
      .selectAll()
      .where('erasedAt', 'is', null)
      .$if(isStaff, (query) =>
        query.where('userId', 'in', (roles) => roles.selectFrom('staffRole').select('userId')),
      )
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )
