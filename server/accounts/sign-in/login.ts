import type { CallArguments } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { isRefusal, Refusal } from '#server/platform/refusal.ts'
import {
  lockAccountRow,
  lockCredential,
  readCredential,
  renewCredential,
  userOfEmail,
} from '../account.queries.ts'
import { startSession } from '../sessions/start-session.ts'
import type { Entered } from '../sign-in-answer.ts'
import { waitingAs } from './attempt-limits.ts'
import { comparePassword } from './compare-password.ts'

/** No account has this id: looked up in an account's stead, so that both take the same work. */
const NOBODY = '00000000-0000-7000-8000-000000000000'

/** Hashes a password by the parameters of today. While too many wait, the next sign-in does it. */
const renew = async (
  deps: Deps,
  actor: Actor,
  { userId, phc, password }: { readonly userId: string; readonly phc: string; readonly password: string },
): Promise<void> => {
  try {
    const to = await deps.passwords.hash(password, waitingAs(actor, true))
    await renewCredential(deps.database.reader, { userId, from: phc, to })
  } catch (error) {
    if (!isRefusal(error, 'busy')) throw error
  }
}

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
  const userId = (await userOfEmail(reader, deps.personalData.emailHash(email))) ?? NOBODY
  const found = await readCredential(reader, userId)
  const phc = await comparePassword(deps, actor, { userId, email, phc: found, password })
  const issued = await deps.database.transact(async (tx) => {
    // Before the password, as whoever changes it holds them; erased since, it has none.
    await lockAccountRow(tx, userId)
    // Whoever changed the password since ended the sessions that there were: this one must not slip in behind.
    if ((await lockCredential(tx, userId)) !== phc) throw new Refusal('wrongLogin')
    return startSession(deps, tx, userId, actor)
  })
  if (deps.passwords.isOutdated(phc)) await renew(deps, actor, { userId, phc, password })
  return { userId, issued }
}
