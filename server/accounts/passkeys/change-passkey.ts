import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type AccountRow, lockAccountRow } from '../account.queries.ts'
import { requireOtherSignInMethod } from '../identities/require-other-sign-in-method.ts'
import { announce } from '../notices/announce.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { confirmSelf } from '../profile/confirm-self.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { auditOwnFactor, requireOwnFactor } from '../staff/own-factor.ts'
import { isStaff } from '../staff/require-staff.ts'
import { readSecondFactor } from '../staff/second-factor.queries.ts'
import { sealPasskeyName } from './list-passkeys.ts'
import { deletePasskeys, readPasskeys, updatePasskeyName } from './passkeys.queries.ts'

/** Renames a passkey. @throws notFound */
export const renamePasskey = async (
  deps: Deps,
  { userId }: SignedIn,
  { passkeyId, name }: CallArguments<Calls['renamePasskey']>,
): Promise<void> =>
  deps.database.transact(async (tx) => {
    if ((await lockAccountRow(tx, userId)) === null) throw new Refusal('tokenInvalid')
    const nameCipher = await sealPasskeyName(deps, tx, { userId, passkeyId }, name)
    if (!(await updatePasskeyName(tx, { userId, passkeyId }, nameCipher))) throw new Refusal('notFound')
  })

/** @throws conflict for the last sign-in method, and for the only second factor of a member of staff */
const requireAnother = async (tx: Tx, account: AccountRow): Promise<void> => {
  const { userId } = account
  await requireOtherSignInMethod(tx, account, 1)
  if ((await readPasskeys(tx, userId)).length > 1) return
  if ((await isStaff(tx, userId)) && (await readSecondFactor(tx, userId)) === null)
    throw new Refusal('conflict', {
      sentence: 'That is your only second factor for the staff area. Add another passkey first.',
    })
}

/**
 * Removes a passkey and ends all other sessions, which it may have started. Idempotent.
 * @throws conflict for the last sign-in method or second factor; wrongLogin, invalidInput, notAllowed if the person isn't
 * confirmed; secondFactorNeeded
 */
export const removePasskey = async (
  deps: Deps,
  actor: SignedIn,
  { passkeyId, currentPassword }: CallArguments<Calls['removePasskey']>,
): Promise<void> => {
  const { userId, sessionId } = actor
  await confirmSelf(deps, actor, currentPassword)
  const notice = await deps.database.transact(async (tx) => {
    const now = deps.wallClock.now()
    const account = await lockAccountRow(tx, userId)
    if (account === null) throw new Refusal('tokenInvalid')
    await requireOwnFactor(deps, tx, actor)
    if (!(await readPasskeys(tx, userId)).some((passkey) => passkey.passkeyId === passkeyId)) return null
    await requireAnother(tx, account)
    await deletePasskeys(tx, userId, passkeyId)
    await endSessions(tx, { userId, except: sessionId }, 'ended', now)
    await auditOwnFactor(deps, tx, userId, 'second_factor.remove_passkey')
    return writeNotice(deps, tx, userId, { kind: 'way_removed', way: 'passkey', at: now.toISOString() })
  })
  await announce(deps, notice)
}
