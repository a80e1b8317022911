import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { saveCredential, userOfEmail } from '../account.queries.ts'
import { checkCode, consumeCode } from '../codes/check-code.ts'
import type { CodeTarget } from '../codes/send-code.ts'
import { requireGoodPassword } from '../passwords/password.policy.ts'
import { refuseStaffLikeName } from '../refuse-staff-like-name.ts'
import { startSession } from '../sessions/start-session.ts'
import type { SignInResult } from '../sign-in-answer.ts'
import { limitCodeAttempts, waitingAs } from './attempt-limits.ts'
import { openAccount } from './open-account.ts'

/**
 * Creates an account with an address that a mailed code confirms, and signs in. Password and name are optional.
 * @throws invalidInput for a password that is easy to guess; codeWrong, tooManyTries; emailTaken, revealed only
 * with the right code
 */
export const registerWithEmail = async (
  deps: Deps,
  actor: Actor,
  {
    email,
    password,
    fullName: typedName,
    verifyCode,
    browser,
  }: CallArguments<Calls['registerWithEmail']> & Required<Pick<CodeTarget, 'browser'>>,
): Promise<SignInResult> => {
  const fullName = typedName ?? null
  if (fullName !== null) refuseStaffLikeName(fullName, deps.config.brand.name)
  if (password !== undefined) requireGoodPassword(password, { email, fullName }, deps.config.brand.name)
  const codeTarget = { email, purpose: 'enter', boundTo: null, browser } as const
  const code = await limitCodeAttempts(deps, actor, () => checkCode(deps, codeTarget, verifyCode))
  const phc = password === undefined ? null : await deps.passwords.hash(password, waitingAs(actor, true))
  const userId = deps.ids.uuid()
  return deps.database.transact(async (tx) => {
    const now = deps.wallClock.now()
    if (await openAccount(deps, tx, { userId, email, fullName })) {
      await consumeCode(tx, code, now)
      if (phc !== null) await saveCredential(tx, { userId, phc, setAt: now })
      // The address is claimed by this very account if a first attempt committed before its connection broke.
    } else if ((await userOfEmail(tx, code.emailHash)) !== userId) throw new Refusal('emailTaken')
    return { userId, issued: await startSession(deps, tx, userId, actor) }
  })
}
