import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ofAccount } from '#server/audit/act-subject.ts'
import { insertAuditEntry } from '#server/audit/audit.store.ts'
import { staffAct } from '#server/audit/staff-act.ts'
import type { Deps } from '#server/deps.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow, userOfEmail } from '../account.queries.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { removePasskeys } from './remove-passkeys.ts'
import { isStaff } from './require-staff.ts'
import { deleteSecondFactor } from './second-factor.queries.ts'

/**
 * Deletes the app, the recovery codes and the passkeys of a member of staff; another person's passkeys are no second factor.
 * Ends all sessions, so that the thief of one can't set up a new factor without the password.
 * @returns false if there was none
 * @throws conflict if only a passkey signs in
 */
const clearSecondFactor = async (tx: Tx, userId: string, now: Date): Promise<boolean> => {
  const account = await lockAccountRow(tx, userId)
  if (account === null) return false
  await endSessions(tx, { userId, except: null }, 'ended', now)
  const hadPasskeys = (await isStaff(tx, userId)) && (await removePasskeys(tx, account))
  return (await deleteSecondFactor(tx, userId)) || hadPasskeys
}

type Input = CallArguments<Calls['resetSecondFactor']>

/**
 * Resets the second factor of a colleague who lost phone, recovery codes and passkeys.
 * @throws notAllowed, notFound, conflict
 */
export const resetSecondFactor = staffAct(
  {
    act: 'second_factor.reset',
    capability: 'role.change',
    subject: ofAccount,
    reason: ({ reason }: Input) => reason,
  },
  ({ database, wallClock }, _staff, { userId }, audit): Promise<void> =>
    database.transact(async (tx) => {
      if (!(await clearSecondFactor(tx, userId, wallClock.now()))) throw new Refusal('notFound')
      await audit.record(tx, { caseId: null, details: { userId } })
    }),
)

/**
 * Resets a second factor from the command line, for the last admin.
 * @throws Error with a sentence for the operator
 */
export const resetByEmail = async (
  deps: Pick<Deps, 'database' | 'personalData' | 'clock' | 'wallClock' | 'ids'>,
  email: string,
): Promise<string> => {
  const { database, personalData, wallClock } = deps
  const userId = await userOfEmail(database.db, personalData.emailHash(email))
  if (userId === null) throw new Error(`There is no account with ${email}.`)
  const now = wallClock.now()
  return database.transact(async (tx) => {
    if (!(await clearSecondFactor(tx, userId, now))) throw new Error(`${email} has no second factor set up.`)
    await insertAuditEntry(tx, deps, {
      caseId: null,
      staffId: null,
      act: 'second_factor.reset',
      reason: 'Reset at the command line',
      details: { userId },
    })
    return `${email} sets up a new second factor at the next sign-in to /staff.`
  })
}
