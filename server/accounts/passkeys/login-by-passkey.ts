import type { PasskeyAnswer } from '#contract/accounts/passkey-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow } from '../account.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import type { SignInResult } from '../sign-in-answer.ts'
import { checkAnswer, consumeAnswer } from './passkey-answer.ts'

/**
 * Signs in by a passkey's answer, staff too: the staff area still asks for their second factor. @throws passkeyRefused
 */
export const loginByPasskey = async (
  deps: Deps,
  actor: Actor,
  { answer: typed, challenge }: { readonly answer: PasskeyAnswer; readonly challenge: string },
): Promise<SignInResult> => {
  const answer = await checkAnswer(deps, typed, challenge)
  const { userId } = answer
  return deps.database.transact(async (tx) => {
    // Locked before the person's other rows, like everywhere. An erased account has no passkeys.
    if ((await lockAccountRow(tx, userId)) === null) throw new Refusal('passkeyRefused')
    await consumeAnswer(tx, answer, deps.wallClock.now())
    return { userId, issued: await startSession(deps, tx, userId, actor) }
  })
}
