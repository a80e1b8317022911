import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readKnownDevice } from '../sessions/known-devices.ts'
import type { KnownDevice } from '../sessions/sessions.queries.ts'
import { limitPasswordAttempts, waitingAs } from './attempt-limits.ts'

type PasswordAttempt = {
  readonly userId: string
  /** E-mail whose attempts are counted, even if it has no account, so that the work is the same. */
  readonly email: string
  /** The account's password hash; null without one, which still takes the same work. */
  readonly phc: string | null
  readonly password: string
  /** Sentence for a wrong password; the refusal's default if omitted. */
  readonly sentence?: string
}

/** A signed-in person's device counts as known. */
const SIGNED_IN: KnownDevice = { network: true, browser: true }

/**
 * Compares a password with an account's, within the attempt limits.
 * @returns the matching hash
 * @throws wrongLogin, also for an account without password; slowDown after too many attempts; busy if too
 * many passwords wait
 */
export const comparePassword = async (
  deps: Deps,
  actor: Actor,
  { userId, email, phc, password, sentence }: PasswordAttempt,
): Promise<string> => {
  const known = actor.kind === 'user' ? SIGNED_IN : await readKnownDevice(deps, actor, userId)
  return limitPasswordAttempts(deps, actor, { email, known }, async () => {
    const waiting = waitingAs(actor, known.network || known.browser)
    const isMatch = await deps.passwords.matches(phc, password, waiting)
    if (isMatch && phc !== null) return phc
    throw new Refusal('wrongLogin', sentence === undefined ? {} : { sentence })
  })
}
