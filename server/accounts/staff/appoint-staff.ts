import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { STAFF_ROLES, type StaffRole } from '#contract/staff/staff-roles.ts'
import { ofAccount } from '#server/audit/act-subject.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AccountRow, lockAccountRow, userOfEmail } from '../account.queries.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { removePasskeys } from './remove-passkeys.ts'
import { isStaff } from './require-staff.ts'
import { saveRoles } from './staff.queries.ts'

type AppointDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'wallClock' | 'ids'>

/**
 * Replaces the roles of a locked account. With its first role, the passkeys that it had are removed and their person is told,
 * because the password was enough to add one, and it would be a second factor now.
 * @throws lastAdmin; conflict if only a passkey signs in
 */
const replaceRoles = async (
  deps: Omit<AppointDeps, 'database'>,
  tx: Tx,
  account: AccountRow,
  roles: readonly StaffRole[],
): Promise<void> => {
  const { userId } = account
  const isNew = roles.length > 0 && !(await isStaff(tx, userId))
  if (isNew && (await removePasskeys(tx, account)))
    await writeNotice(deps, tx, userId, { kind: 'passkeys_reset', at: deps.wallClock.now().toISOString() })
  await saveRoles(tx, { userId, roles, appointedAt: deps.clock.now() })
}

/** Sets the roles of an account; for the operator of the installation. */
export const appointStaff = async (
  deps: AppointDeps,
  { userId, roles }: { readonly userId: string; readonly roles: readonly StaffRole[] },
): Promise<void> => {
  await deps.database.transact(async (tx) => {
    // Waits for a concurrent erasure of the account to finish.
    const account = await lockAccountRow(tx, userId)
    if (account === null) throw new Error('A role needs an account, and there is none')
    await replaceRoles(deps, tx, account, roles)
    await insertAuditEntry(tx, deps, {
      caseId: null,
      staffId: null,
      act: 'staff.appoint',
      reason: 'Appointed at the command line',
      details: { userId, roles },
    })
  })
}

/**
 * Sets the roles of the account with an e-mail address, from the command line. Returns a sentence for the
 * operator.
 * @throws Error with a sentence for an unknown role or account
 */
export const appointByEmail = async (
  deps: AppointDeps,
  email: string,
  typedRoles: readonly string[],
): Promise<string> => {
  const roles = STAFF_ROLES.filter((role) => typedRoles.includes(role))
  if (roles.length === 0 || roles.length < new Set(typedRoles).size)
    throw new Error(`Give one or more of these roles: ${STAFF_ROLES.join(', ')}.`)
  const userId = await userOfEmail(deps.database.db, deps.personalData.emailHash(email))
  if (userId === null)
    throw new Error(`There is no account with ${email}. Create it on the site first, then run this again.`)
  await appointStaff(deps, { userId, roles })
  return `${email} is staff now: ${roles.join(', ')}. The staff area is at /staff; it asks for a second factor.`
}

type Appoint = CallArguments<Calls['appointPerson']>

/** Sets the roles of a colleague's account; for admins. @throws notAllowed, notFound; lastAdmin, conflict */
export const appointPerson = staffAct(
  {
    act: 'staff.appoint',
    capability: 'role.change',
    subject: ofAccount,
    reason: ({ reason }: Appoint) => reason,
  },
  (deps, _staff, { userId, roles: named }, audit): Promise<readonly StaffRole[]> =>
    deps.database.transact(async (tx) => {
      // A role may be named twice.
      const roles = STAFF_ROLES.filter((role) => named.includes(role))
      const account = await lockAccountRow(tx, userId)
      if (account === null) throw new Refusal('notFound')
      await replaceRoles(deps, tx, account, roles)
      await audit.record(tx, { caseId: null, details: { userId, roles } })
      return roles
    }),
)
