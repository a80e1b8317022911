import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { checkCode } from '../codes/check-code.ts'
import type { CodeTarget } from '../codes/send-code.ts'
import { countQuestion, limitCodeAttempts } from './attempt-limits.ts'
import { hasAccount } from './has-account.ts'

/**
 * Reveals to the owner of a mailbox whether its address has an account; without the code the
 * answer is the same for every address. The code stays valid for the next step.
 * @throws codeWrong, tooManyTries, slowDown
 */
export const checkEmailExists = async (
  deps: Deps,
  actor: Actor,
  {
    email,
    verifyCode,
    browser,
  }: CallArguments<Calls['checkEmailExists']> & Required<Pick<CodeTarget, 'browser'>>,
): Promise<{ exists: boolean }> => {
  await countQuestion(deps, actor, email)
  if (verifyCode === undefined) return { exists: false }
  const codeTarget = { email, purpose: 'enter', boundTo: null, browser } as const
  await limitCodeAttempts(deps, actor, () => checkCode(deps, codeTarget, verifyCode))
  return { exists: await hasAccount(deps, email) }
}
