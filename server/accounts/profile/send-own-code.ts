import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { blockKeyOf } from '#server/platform/secrets/address-key.ts'
import { type CodeTarget, sendCode } from '../codes/send-code.ts'
import { requireUser, type User } from '../read-user.ts'
import { countMail } from '../sign-in/attempt-limits.ts'
import { requireNewEmail } from './added-emails.ts'
import { confirmSelfForFirstEmail } from './confirm-self.ts'
import { emailChangeConsent } from './email-change-consent.ts'
import { requireNotNeeded } from './erasure-blockers.ts'

type Input = CallArguments<Calls['sendOwnCode']>

const codeTargetOf = (deps: Deps, { userId, email }: User, input: Input): CodeTarget => {
  const { purpose } = input
  if (purpose === 'change_to' || purpose === 'add_email')
    return { email: input.newEmail, purpose, boundTo: userId }
  if (email === null) throw new Refusal('conflict', { sentence: 'Your account has no e-mail address yet.' })
  if (purpose === 'change_from') return emailChangeConsent(deps, { userId, email }, input.newEmail)
  return { email, purpose, boundTo: userId }
}

/**
 * Mails a code to a signed-in person: to their own address, or to their new one.
 * @throws invalidInput for an address that they have already; conflict if the account has no address, or can't be erased;
 * notAllowed for an account's first address in an old session; slowDown
 */
export const sendOwnCode = async (
  deps: Deps,
  actor: SignedIn,
  input: Input,
): Promise<CallOutput<Calls['sendOwnCode']>> => {
  const { userId } = actor
  const { purpose } = input
  const user = await requireUser(deps, deps.database.db, userId)
  const { emailHash } = user
  const codeTarget = codeTargetOf(deps, user, input)
  if (purpose === 'change_to') {
    if (deps.personalData.emailHash(codeTarget.email) === emailHash)
      throw invalidFields([{ field: 'newEmail', message: 'That’s already your e-mail.' }])
    await confirmSelfForFirstEmail(deps, actor, user)
  }
  if (purpose === 'add_email') await requireNewEmail(deps, user, codeTarget.email)
  // Refused before a code is mailed for an action that would be refused.
  if (purpose === 'erase') await requireNotNeeded(deps, userId)
  await countMail(deps, actor)
  return sendCode(deps, codeTarget, blockKeyOf(deps.personalData, actor.ip))
}
