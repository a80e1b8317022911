import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow, userOfEmail } from '../account.queries.ts'
import { checkCode, consumeCode } from '../codes/check-code.ts'
import type { CodeTarget } from '../codes/send-code.ts'
import { startSession } from '../sessions/start-session.ts'
import type { SignInResult } from '../sign-in-answer.ts'
import { isStaff } from '../staff/require-staff.ts'
import { limitCodeAttempts } from './attempt-limits.ts'

type CodeLogin = Required<Pick<CodeTarget, 'email' | 'browser'>> & { readonly verifyCode: string }

/**
 * Signs in by a code mailed to the account's address. Staff need their password, since a mailbox alone must not open the
 * staff area's first step.
 * @throws codeWrong, tooManyTries, also for unknown e-mails; notAllowed for staff; slowDown
 */
export const loginByCode = async (
  deps: Deps,
  actor: Actor,
  { email, verifyCode, browser }: CodeLogin,
): Promise<SignInResult> => {
  const codeTarget = { email, purpose: 'enter', boundTo: null, browser } as const
  const code = await limitCodeAttempts(deps, actor, () => checkCode(deps, codeTarget, verifyCode))
  // A retry after a connection that broke during COMMIT finds the code used by its own first run.
  let isUsedHere = false
  return deps.database.transact(async (tx) => {
    const userId = await userOfEmail(tx, code.emailHash)
    // Locked before the person's other rows, like everywhere. An erased account has no address.
    if (userId === null || (await lockAccountRow(tx, userId)) === null)
      throw new Refusal('codeWrong', { reason: 'no account' })
    if (await isStaff(tx, userId))
      throw new Refusal('notAllowed', {
        sentence: 'Staff sign in with their password or a passkey. Enter yours.',
      })
    if (!isUsedHere) await consumeCode(tx, code, deps.wallClock.now())
    isUsedHere = true
    return { userId, issued: await startSession(deps, tx, userId, actor) }
  })
}
