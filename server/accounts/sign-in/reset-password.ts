import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow, lockCredential, saveCredential, userOfEmail } from '../account.queries.ts'
import { checkCode, consumeCode } from '../codes/check-code.ts'
import { voidCodes } from '../codes/codes.queries.ts'
import type { CodeTarget } from '../codes/send-code.ts'
import { releaseAddedMethods } from '../identities/release-added-methods.ts'
import { announce } from '../notices/announce.ts'
import { writeNotice } from '../notices/write-notice.ts'
import { requireGoodPassword } from '../passwords/password.policy.ts'
import { requireUser } from '../read-user.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import type { SignInResult } from '../sign-in-answer.ts'
import { limitCodeAttempts, waitingAs } from './attempt-limits.ts'

/**
 * Sets a password by a mailed code, also the first one of an account created by a provider. Ends all
 * sessions, invalidates earlier codes, and removes providers and passkeys that were added while signed in, since an
 * intruder may have added them; the notice lists them.
 * @throws invalidInput for a password that is easy to guess; codeWrong, tooManyTries, also for unknown
 * e-mails
 */
export const resetPassword = async (
  deps: Deps,
  actor: Actor,
  {
    email,
    password,
    verifyCode,
    browser,
  }: CallArguments<Calls['resetPassword']> & Required<Pick<CodeTarget, 'browser'>>,
): Promise<SignInResult> => {
  const brandName = deps.config.brand.name
  requireGoodPassword(password, { email, fullName: null }, brandName)
  const codeTarget = { email, purpose: 'enter', boundTo: null, browser } as const
  const code = await limitCodeAttempts(deps, actor, () => checkCode(deps, codeTarget, verifyCode))
  const userId = await userOfEmail(deps.database.db, code.emailHash)
  if (userId === null) throw new Refusal('codeWrong', { reason: 'no account' })
  const { fullName } = await requireUser(deps, deps.database.db, userId)
  requireGoodPassword(password, { email, fullName }, brandName)
  const phc = await deps.passwords.hash(password, waitingAs(actor, true))
  const { issued, notice } = await deps.database.transact(async (tx) => {
    const now = deps.wallClock.now()
    // Waits for a concurrent link, sign-in or erasure, which then sees this change.
    await lockAccountRow(tx, userId)
    // Hashes are salted, so an equal hash is from a first attempt that committed before its connection broke.
    if ((await lockCredential(tx, userId)) === phc)
      return { notice: null, issued: await startSession(deps, tx, userId, actor) }
    await consumeCode(tx, code, now)
    if ((await userOfEmail(tx, code.emailHash)) !== userId)
      throw new Refusal('codeWrong', { reason: 'the address moved to another account a moment ago' })
    await voidCodes(tx, code.emailHash, now)
    await saveCredential(tx, { userId, phc, setAt: now })
    await endSessions(tx, { userId, except: null }, 'password', now)
    const methods = await releaseAddedMethods(tx, userId)
    const letter = { kind: 'password_changed', ...methods, at: now.toISOString() } as const
    return {
      notice: await writeNotice(deps, tx, userId, letter),
      issued: await startSession(deps, tx, userId, actor),
    }
  })
  await announce(deps, notice)
  return { userId, issued }
}
