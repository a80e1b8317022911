import { sql } from 'kysely'
import { STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** Roles of an account; empty if the person isn't staff. */
export const readRoles = async (reader: Db, userId: string): Promise<StaffRole[]> => {
  const rows = await reader.selectFrom('staffRole').select('role').where('userId', '=', userId).execute()
  return STAFF_ROLES.filter((role) => rows.some((row) => row.role === role))
}

/** Replaces the roles of an account. */
export const saveRoles = async (
  tx: Tx,
  { userId, roles, appointedAt }: { userId: string; roles: readonly StaffRole[]; appointedAt: Date },
): Promise<void> => {
  await tx.deleteFrom('staffRole').where('userId', '=', userId).execute()
  if (roles.length > 0)
    await tx
      .insertInto('staffRole')
      .values(roles.map((role) => ({ userId, role, appointedAt })))
      .execute()
}

type AccountPage = {
  readonly isStaff: boolean
  readonly after: readonly [createdAt: string, userId: string] | undefined
  readonly limit: number
}

/** Accounts that aren't erased, newest first. */
export const readAccountPage = (
  reader: Db,
  { isStaff, after, limit }: AccountPage,
): Promise<{ userId: string; createdAt: Date }[]> =>
  reader
    .selectFrom('account')
    .select(['userId', 'createdAt'])
    .where('erasedAt', 'is', null)
    .$if(isStaff, (query) =>
      query.where('userId', 'in', (roles) => roles.selectFrom('staffRole').select('userId')),
    )
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, user_id) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('userId', 'desc')
    .limit(limit)
    .execute()
