import type { InvalidFields } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { canonicalJson, type SignedBody } from '#contract/canonical.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from './refusal.ts'
import { createChallenges } from './secrets/challenge.ts'

/** Minutes in which a challenge can be solved. Browsers solve it at once. */
const SOLVED_WITHIN_MINUTES = 5

const FIELDS = [
  {
    field: 'website',
    message: 'Clear the field “Leave this empty”, and send the form again. Nothing was sent yet.',
  },
]

type TrapDeps = Pick<Deps, 'signer' | 'config' | 'ids' | 'personalData' | 'wallClock'>

type TrappedInput = SignedBody & {
  readonly website?: string | undefined
  readonly challengeSolution?: string | undefined
}

/**
 * Refuses a form whose hidden field is filled in, until its proof of work is done. It isn't dropped in silence: a
 * password manager may have filled the field. A browser with scripts solves the challenge by itself; without scripts
 * its person empties the field.
 *
 * A solution is bound to the call and the message, so it counts for no other message, and a retry of the same one isn't
 * refused: the call stores that one once.
 * @throws invalidInput, which names the field and carries a challenge
 */
export const refuseFilledHoneypot = async (
  deps: TrapDeps,
  call: CallName,
  { website = '', challengeSolution, ...message }: TrappedInput,
): Promise<void> => {
  if (website.trim() === '') return
  const challenges = createChallenges({ ...deps, clock: deps.wallClock })
  const nonce = deps.personalData.fingerprint(canonicalJson([call, message]))
  if (challengeSolution !== undefined && (await challenges.solvedRisk(challengeSolution, nonce)) !== null)
    return
  const expiresAt = new Date(deps.wallClock.now().getTime() + SOLVED_WITHIN_MINUTES * MINUTE_MS)
  const challenge = await challenges.create({ nonce, expiresAt, risk: 0 })
  throw new Refusal('invalidInput', {
    data: { fields: FIELDS, challenge: { ...challenge } } satisfies InvalidFields,
    reason: challengeSolution === undefined ? 'hidden field filled' : 'challenge not solved for this message',
  })
}
