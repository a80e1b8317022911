import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { userOfEmail } from '../account.queries.ts'
import { countQuestion } from './attempt-limits.ts'

/** Whether an e-mail address has an account, password or not. @throws slowDown */
export const checkEmailExists = async (
  deps: Deps,
  actor: Actor,
  { email }: { readonly email: string },
): Promise<{ exists: boolean }> => {
  await countQuestion(deps, actor, email)
  const userId = await userOfEmail(deps.database.reader, deps.personalData.emailHash(email))
  return { exists: userId !== null }
}
