import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/actor.ts'
import { invalidFields, Refusal } from '#server/platform/refusal.ts'
import { sendCode } from '../codes/send-code.ts'
import { countMail, networkOf } from '../entering/tries.ts'
import { requireUser } from '../read-user.ts'
import { confirmFirst } from './confirm-self.ts'
import { requireNotNeeded } from './still-needed.ts'

/**
 * Mails a signed-in person a code: to their own address, or to the one they want to have.
 *
 * @throws invalidInput without that one, or where they have it already; conflict where the account has no address of
 *   its own, or may not be erased; notAllowed where its first one is to be named from an old session; slowDown
 */
export const sendOwnCode = async (
  deps: Deps,
  actor: SignedIn,
  { purpose, newEmail }: CallArguments<Calls['sendOwnCode']>,
): Promise<CallOutput<Calls['sendOwnCode']>> => {
  const { userId } = actor
  const user = await requireUser(deps, deps.database.reader, userId)
  const { email, emailHash } = user
  const to = purpose === 'change_to' ? newEmail : email
  if (to === undefined)
    throw invalidFields([{ field: 'newEmail', message: 'Type the e-mail address you want to use.' }])
  if (to === null) throw new Refusal('conflict', { sentence: 'Your account has no e-mail address yet.' })
  if (purpose === 'change_to') {
    if (deps.personalData.emailHash(to) === emailHash)
      throw invalidFields([{ field: 'newEmail', message: 'That is your e-mail already.' }])
    await confirmFirst(deps, actor, user)
  }
  // Nobody fetches a code for what would be refused.
  if (purpose === 'erase') await requireNotNeeded(deps, userId)
  await countMail(deps, actor)
  return sendCode(deps, { email: to, purpose, boundTo: userId }, networkOf(deps, actor))
}
