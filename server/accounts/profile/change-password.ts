import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow, lockCredential, readCredential, saveCredential } from '../account.queries.ts'
import { voidCodes } from '../codes/codes.queries.ts'
import { releaseAddedMethods } from '../identities/release-added-methods.ts'
import { announce } from '../notices/announce.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { requireGoodPassword } from '../passwords/password.policy.ts'
import { requireUser } from '../read-user.ts'
import { isActive } from '../sessions/session-lifetime.ts'
import { endSessions, readSession } from '../sessions/sessions.queries.ts'
import { waitingAs } from '../sign-in/attempt-limits.ts'
import { comparePassword } from '../sign-in/compare-password.ts'
import { WRONG_PASSWORD } from './confirm-self.ts'

/**
 * Changes the password, ends all other sessions, and unlinks providers that were linked while signed in,
 * since an intruder may have linked them; the notice lists them. A person without a password sets one by a
 * mailed code.
 * @throws wrongLogin if the old password is wrong, or changed meanwhile; tokenInvalid if this session was ended
 * meanwhile; invalidInput for a password that is easy to guess
 */
export const changePassword = async (
  deps: Deps,
  actor: SignedIn,
  { currentPassword, password }: CallArguments<Calls['changePassword']>,
): Promise<{ done: true }> => {
  const { db } = deps.database
  const { userId, sessionId } = actor
  const { email, emailHash, fullName } = await requireUser(deps, db, userId)
  const currentPhc = await comparePassword(deps, actor, {
    userId,
    email: email ?? userId,
    phc: await readCredential(db, userId),
    password: currentPassword,
    sentence: WRONG_PASSWORD,
  })
  if (password === currentPassword)
    throw invalidFields([{ field: 'password', message: 'That’s your current password. Choose another.' }])
  requireGoodPassword(password, { email: email ?? '', fullName }, deps.config.brand.name)
  const phc = await deps.passwords.hash(password, waitingAs(actor, true))
  const notice = await deps.database.transact(async (tx) => {
    const now = deps.wallClock.now()
    // Locked before the person's other rows, like everywhere.
    if ((await lockAccountRow(tx, userId)) === null) throw new Refusal('tokenInvalid')
    // A concurrent password reset or sign-out wins.
    if ((await lockCredential(tx, userId)) !== currentPhc) throw new Refusal('wrongLogin')
    const session = await readSession(tx, actor)
    if (session === null || !isActive(session, now)) throw new Refusal('tokenInvalid')
    await saveCredential(tx, { userId, phc, setAt: now })
    // An intruder who knew the old password may have added a method.
    const methods = await releaseAddedMethods(tx, userId)
    await endSessions(tx, { userId, except: sessionId }, 'password', now)
    if (emailHash !== null) await voidCodes(tx, emailHash, now)
    return writeNotice(deps, tx, userId, { kind: 'password_changed', ...methods, at: now.toISOString() })
  })
  await announce(deps, notice)
  return { done: true }
}
