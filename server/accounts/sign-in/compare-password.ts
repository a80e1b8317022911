import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readKnownDevice } from '../sessions/known-devices.ts'
import type { KnownDevice } from '../sessions/sessions.queries.ts'
import { limitPasswordAttempts, waitingAs } from './attempt-limits.ts'

type Given = {
  readonly userId: string
  /** Under which tries are counted; also where there is no account, so that all take the same work. */
  readonly email: string
  /** Of the account's password; null where there is none, which callers find out by looking, so that all take the same work. */
  readonly phc: string | null
  readonly password: string
  /** What is said where it is wrong; the refusal's own where this is left out. */
  readonly sentence?: string
}

const INSIDE: KnownDevice = { network: true, browser: true }

/**
 * Compares a password with an account's, as one of the tries that are counted.
 *
 * @returns the hash that it matched
 * @throws wrongLogin, also where the account has none; slowDown after too many tries; busy where too many passwords wait
 */
export const comparePassword = async (
  deps: Deps,
  actor: Actor,
  { userId, email, phc, password, sentence }: Given,
): Promise<string> => {
  const seen = actor.kind === 'user' ? INSIDE : await readKnownDevice(deps, actor, userId)
  return limitPasswordAttempts(deps, actor, { email, seen }, async () => {
    const who = waitingAs(actor, seen.network || seen.browser)
    const right = await deps.passwords.matches(phc, password, who)
    if (right && phc !== null) return phc
    throw new Refusal('wrongLogin', sentence === undefined ? {} : { sentence })
  })
}
