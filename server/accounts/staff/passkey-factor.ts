import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PasskeyAnswer } from '#contract/accounts/passkey-shapes.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { lockAccountRow } from '../account.queries.ts'
import { checkAnswer, consumeAnswer } from '../passkeys/passkey-answer.ts'
import { takeChallenge } from '../passkeys/passkey-challenge.ts'
import { type PasskeyRow, readPasskeys } from '../passkeys/passkeys.queries.ts'
import { auditOwnFactor } from './own-factor.ts'
import { requireStaff } from './require-staff.ts'
import { markSecondFactor } from './second-factor.queries.ts'

/** The passkeys that may be a staff member's second factor. @throws notAllowed; notFound if there are none */
export const beginPasskeyFactor = async (deps: Deps, person: Person): Promise<readonly PasskeyRow[]> => {
  await requireStaff(deps, person, 'staff.enter')
  const passkeys = await readPasskeys(deps.database.db, person.userId)
  if (passkeys.length === 0) throw new Refusal('notFound')
  return passkeys
}

/** Opens the staff area to this session by a passkey of its person. @throws notAllowed; passkeyRefused */
export const enterPasskeyFactor = async (
  deps: Deps,
  person: Person,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  typed: PasskeyAnswer,
): Promise<{ done: true }> => {
  await requireStaff(deps, person, 'staff.enter')
  const answer = await checkAnswer(deps, typed, takeChallenge(deps, exchange, 'factor', person))
  const { userId } = person
  if (answer.userId !== userId)
    throw new Refusal('passkeyRefused', { sentence: 'That is a passkey of another account.' })
  const now = deps.wallClock.now()
  await deps.database.transact(async (tx) => {
    if ((await lockAccountRow(tx, userId)) === null) throw new Refusal('tokenInvalid')
    await consumeAnswer(tx, answer, now)
    await markSecondFactor(tx, person, now)
    await auditOwnFactor(deps, tx, userId, 'second_factor.enter')
  })
  return { done: true }
}
