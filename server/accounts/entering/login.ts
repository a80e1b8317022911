import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  holdAccount,
  holdCredential,
  readCredential,
  renewCredential,
  userOfEmail,
} from '../account.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import type { Entered } from '../sign-in-answer.ts'
import { countPassword, wasGood } from './tries.ts'

/** No account has this id: looked up in an account's stead, so that both take the same work. */
const NOBODY = '00000000-0000-7000-8000-000000000000'

/**
 * Signs in by e-mail and password. An unknown e-mail, an account without a password and a wrong password are one answer
 * after one amount of work.
 *
 * @throws wrongLogin; slowDown after too many tries; busy where too many passwords wait
 */
export const login = async (
  deps: Deps,
  actor: Actor,
  { email, password }: CallArguments<Calls['login']>,
): Promise<Entered> => {
  const { reader } = deps.database
  const tried = await countPassword(deps, actor, email)
  const userId = await userOfEmail(reader, deps.personalData.emailHash(email))
  const phc = await readCredential(reader, userId ?? NOBODY)
  const right = await deps.passwords.matches(phc, password)
  if (!right || userId === null || phc === null) throw new Refusal('wrongLogin')
  await wasGood(deps, tried)
  const issued = await deps.database.transact(async (tx) => {
    // Before the password, as whoever changes it holds them; erased since, it has none.
    await holdAccount(tx, userId)
    // Whoever changed the password since ended the sessions that there were: this one must not slip in behind.
    if ((await holdCredential(tx, userId)) !== phc) throw new Refusal('wrongLogin')
    return startSession(deps, tx, userId, actor)
  })
  if (deps.passwords.isOutdated(phc))
    await renewCredential(reader, { userId, from: phc, to: await deps.passwords.hash(password) })
  return { userId, issued }
}
