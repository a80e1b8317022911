import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow, userOfEmail } from '../account.queries.ts'
import { saveRoles } from './staff.queries.ts'

/** Sets the roles of an account; for the operator of the installation. */
export const appointStaff = async (
  { database, wallClock, ids }: Pick<Deps, 'database' | 'wallClock' | 'ids'>,
  { userId, roles }: { readonly userId: string; readonly roles: readonly StaffRole[] },
): Promise<void> => {
  await database.transact(async (tx) => {
    // Waits for a concurrent erasure of the account to finish.
    if ((await lockAccountRow(tx, userId)) === null)
      throw new Error('A role needs an account, and there is none')
    const now = wallClock.now()
    await saveRoles(tx, { userId, roles, appointedAt: now })
    await insertAuditEntry(tx, {
      entryId: ids.uuid(),
      caseId: null,
      staffId: null,
      act: 'staff.appoint',
      reason: 'Appointed at the command line',
      details: { userId, roles },
      actedAt: now,
    })
  })
}

type DataDeps = Pick<Deps, 'database' | 'personalData' | 'wallClock' | 'ids'>

/**
 * Sets the roles of the account with an e-mail address, from the command line. Returns a sentence for the
 * operator.
 * @throws Error with a sentence for an unknown role or account
 */
export const appointByEmail = async (
  deps: DataDeps,
  email: string,
  typedRoles: readonly string[],
): Promise<string> => {
  const roles = STAFF_ROLES.filter((role) => typedRoles.includes(role))
  if (roles.length === 0 || roles.length < new Set(typedRoles).size)
    throw new Error(`Give one or more of these roles: ${STAFF_ROLES.join(', ')}.`)
  const userId = await userOfEmail(deps.database.reader, deps.personalData.emailHash(email))
  if (userId === null)
    throw new Error(`There is no account with ${email}. Create it on the site first, then run this again.`)
  await appointStaff(deps, { userId, roles })
  return `${email} is staff now: ${roles.join(', ')}. The staff area is at /staff; it asks for an authenticator app.`
}

type Appoint = CallArguments<Calls['appointPerson']>

/**
 * Sets the roles of an account; for admins. They can't change their own roles, so that the last admin can't
 * lock everyone out.
 * @throws notAllowed, notFound; conflict for one's own account
 */
export const appointPerson = staffAct(
  { act: 'staff.appoint', capability: 'staff.appoint', reason: ({ reason }: Appoint) => reason },
  async ({ database, wallClock }, { staffId }, { userId, roles }, audit): Promise<readonly StaffRole[]> => {
    if (userId === staffId)
      throw new Refusal('conflict', { sentence: 'Somebody else has to change your own roles.' })
    return database.transact(async (tx) => {
      if ((await lockAccountRow(tx, userId)) === null) throw new Refusal('notFound')
      await saveRoles(tx, { userId, roles, appointedAt: wallClock.now() })
      await audit.record(tx, { caseId: null, details: { userId, roles } })
      return roles
    })
  },
)
