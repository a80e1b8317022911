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
import type { SignInResult } from '../sign-in-answer.ts'
import { waitingAs } from './attempt-limits.ts'
import { comparePassword } from './compare-password.ts'

/** Id that no account has, looked up for an unknown e-mail so that it takes the same work. */
const NO_ACCOUNT = '00000000-0000-7000-8000-000000000000'

/** Rehashes a password with today's parameters. If too many passwords wait, the next sign-in rehashes it. */
const rehash = async (
  deps: Deps,
  actor: Actor,
  { userId, phc, password }: { readonly userId: string; readonly phc: string; readonly password: string },
): Promise<void> => {
  try {
    const to = await deps.passwords.hash(password, waitingAs(actor, true))
    await renewCredential(deps.database.db, { userId, from: phc, to })
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
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignInResult> => {
  const { db } = deps.database
  const userId = (await userOfEmail(db, deps.personalData.emailHash(email))) ?? NO_ACCOUNT
  const storedPhc = await readCredential(db, userId)
  const phc = await comparePassword(deps, actor, { userId, email, phc: storedPhc, password })
  const issued = await deps.database.transact(async (tx) => {
    // Locked before the person's other rows, like everywhere. An account that was erased meanwhile has no
    // password.
    await lockAccountRow(tx, userId)
    // A concurrent password change ended all sessions, so this sign-in must not start another.
    if ((await lockCredential(tx, userId)) !== phc) throw new Refusal('wrongLogin')
    return startSession(deps, tx, userId, actor)
  })
  if (deps.passwords.isOutdated(phc)) await rehash(deps, actor, { userId, phc, password })
  return { userId, issued }
}
