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

/** Nonexistent account id, looked up for constant work. */
const NOBODY = '00000000-0000-7000-8000-000000000000'

/** Rehashes a password with today's parameters. While too many wait, the next sign-in does it. */
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
 * Signs in by e-mail and password. An unknown e-mail, an account without password and a wrong password give
 * the same answer after the same work.
 * @throws wrongLogin; slowDown after too many attempts; busy if too many passwords wait
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
    // Locked before the password, like everywhere; erased meanwhile, it has none.
    await lockAccountRow(tx, userId)
    // A password change ended all sessions: a concurrent sign-in must not create another.
    if ((await lockCredential(tx, userId)) !== phc) throw new Refusal('wrongLogin')
    return startSession(deps, tx, userId, actor)
  })
  if (deps.passwords.isOutdated(phc)) await renew(deps, actor, { userId, phc, password })
  return { userId, issued }
}
