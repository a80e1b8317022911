import type { UserInfo } from '#contract/accounts/account-shapes.ts'
import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow } from '../account.queries.ts'
import { announce } from '../notices/announce.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { confirmSelf } from '../profile/confirm-self.ts'
import { readUserInfo } from '../read-user.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { readProviders, releaseIdentities } from './identities.queries.ts'
import { requireOtherSignInMethod } from './require-other-sign-in-method.ts'

/**
 * Removes a provider from an account and ends all other sessions, which it may have started. Without an e-mail address,
 * whose codes sign in too, the last provider can't be removed, even concurrently.
 * @throws conflict for the last method; wrongLogin, invalidInput, notAllowed if the person isn't confirmed
 */
export const removeSignInMethod = async (
  deps: Deps,
  actor: SignedIn,
  { method, currentPassword }: CallArguments<Calls['removeSignInMethod']>,
): Promise<UserInfo> => {
  const { userId, sessionId } = actor
  await confirmSelf(deps, actor, currentPassword)
  const notice = await deps.database.transact(async (tx) => {
    const now = deps.wallClock.now()
    const account = await lockAccountRow(tx, userId)
    if (account === null) throw new Refusal('tokenInvalid')
    const providers = await readProviders(tx, userId)
    if (!providers.includes(method)) return null
    await requireOtherSignInMethod(tx, account, 1)
    await releaseIdentities(tx, userId, { provider: method })
    await endSessions(tx, { userId, except: sessionId }, 'ended', now)
    return writeNotice(deps, tx, userId, { kind: 'way_removed', way: method, at: now.toISOString() })
  })
  await announce(deps, notice)
  return readUserInfo(deps, userId)
}
