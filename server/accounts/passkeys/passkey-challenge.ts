import type { FastifyReply, FastifyRequest } from 'fastify'
import { PASSKEY_MINUTES } from '#contract/accounts/passkey-shapes.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/database.ts'
import { privateCookie } from '#server/platform/http/private-cookie.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { consumeChallengeRow } from './passkeys.queries.ts'

const PURPOSE = 'passkey-challenge'
const LIFETIME_MS = PASSKEY_MINUTES * MINUTE_MS
const CHALLENGE_BYTES = 32

/** What an answer to a challenge does; it does nothing else. */
export type ChallengeUse = 'login' | 'add' | 'factor'

type ChallengeDeps = Pick<Deps, 'signer' | 'config' | 'wallClock'>

const cookieOf = (use: ChallengeUse): string => `passkey-${use}`

/** Site for which browsers keep passkeys: its host name. */
export const relyingPartyOf = ({ config }: Pick<Deps, 'config'>): string =>
  new URL(config.publicOrigin).hostname

/** Stores a new challenge in a signed cookie of this browser; `person` is the session that may answer it. */
export const issueChallenge = (
  deps: ChallengeDeps & Pick<Deps, 'ids'>,
  reply: FastifyReply,
  use: ChallengeUse,
  person: Person | null,
): string => {
  const challenge = deps.ids.secret(CHALLENGE_BYTES)
  const until = String(deps.wallClock.now().getTime() + LIFETIME_MS)
  const claims = [use, challenge, until, ...(person === null ? [] : [person.userId, person.sessionId])]
  reply.setCookie(cookieOf(use), deps.signer.sign(PURPOSE, claims), {
    ...privateCookie(deps.config.publicOrigin),
    maxAge: LIFETIME_MS / 1000,
  })
  return challenge
}

/**
 * Reads and removes this browser's challenge.
 * @throws passkeyRefused if this browser has none for this use, or it has expired, or is another session's
 */
export const takeChallenge = (
  deps: ChallengeDeps,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  use: ChallengeUse,
  person: Person | null,
): string => {
  const cookie = request.cookies[cookieOf(use)]
  const claims = (cookie === undefined ? null : deps.signer.read(PURPOSE, cookie)) ?? []
  const [forUse, challenge, until, userId, sessionId] = claims
  if (cookie !== undefined) reply.clearCookie(cookieOf(use), privateCookie(deps.config.publicOrigin))
  const isOwn = userId === person?.userId && sessionId === person?.sessionId
  if (forUse !== use || challenge === undefined || !isOwn)
    throw new Refusal('passkeyRefused', { reason: 'this browser has no challenge' })
  if (Number(until) <= deps.wallClock.now().getTime())
    throw new Refusal('passkeyRefused', { sentence: 'That took too long. Try again.' })
  return challenge
}

/**
 * Uses up a challenge, in the transaction of what its answer authorizes.
 * @returns whether this request used it before, and retries after a connection that broke during COMMIT
 * @throws passkeyRefused if another request used it
 */
export const consumeChallenge = async (
  tx: Tx,
  used: Parameters<typeof consumeChallengeRow>[1],
): Promise<boolean> => {
  const result = await consumeChallengeRow(tx, used)
  if (result === 'used') throw new Refusal('passkeyRefused', { reason: 'the challenge was used before' })
  return result === 'retried'
}
