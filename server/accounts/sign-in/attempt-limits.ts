import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { tooManyRequests } from '#server/platform/http/limits.ts'
import type { Waiting } from '#server/platform/jobs/fair-queue.ts'
import { addIfRoom, type LeakyBucket, removeFromBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { addressKeyOf, widerNetworksOf } from '#server/platform/secrets/address-key.ts'
import { placeOf } from '../sessions/known-devices.ts'
import type { KnownDevice } from '../sessions/sessions.queries.ts'

type TryDeps = Pick<Deps, 'database' | 'personalData' | 'wallClock' | 'config'>

/** Limits of attempts: burst (`full`) and leak per hour. */
const TRIES = {
  /** Wrong passwords for one e-mail from one known place: a network or browser of earlier sign-ins. */
  passwordHere: { leaksPerHour: 10, full: 10 },
  /** Wrong passwords for one e-mail from all unknown networks: a distributed guess. */
  passwordAnywhere: { leaksPerHour: 60, full: 60 },
  /** Wrong passwords for one e-mail from its own sessions. */
  passwordInside: { leaksPerHour: 60, full: 60 },
  /** Wrong passwords from one network for any account: credential stuffing. */
  passwords: { leaksPerHour: 60, full: 60 },
  /** Wrong codes from one network for any account. */
  codes: { leaksPerHour: 40, full: 40 },
  /** Mailed codes per network: a school or a congregation shares an address. */
  mails: { leaksPerHour: 40, full: 40 },
  /** Checks whether an e-mail has an account. */
  questions: { leaksPerHour: 120, full: 120 },
  /** The same for one e-mail and network: the dialog asks once each time it opens. */
  questionsHere: { leaksPerHour: 10, full: 10 },
  questionsOfEmail: { leaksPerHour: 40, full: 40 },
} as const

type Kind = keyof typeof TRIES

type Try = { readonly buckets: readonly LeakyBucket[] }

const bucketOf = ({ config }: TryDeps, kind: Kind, of: string): LeakyBucket => {
  const { leaksPerHour, full } = TRIES[kind]
  const factor = config.rateLimitFactor
  return { key: `account-${kind}:${of}`, leaksPerHour: leaksPerHour * factor, full: full * factor }
}

/** Keyed network of the caller. */
export const networkOf = ({ personalData }: Pick<Deps, 'personalData'>, { ip }: Actor): string =>
  addressKeyOf(personalData, ip)

const count = async (deps: TryDeps, buckets: readonly LeakyBucket[]): Promise<Try> => {
  const waitMs = await addIfRoom(deps.database.reader, buckets, deps.wallClock.now())
  if (waitMs !== null) throw tooManyRequests(Math.ceil(waitMs / 1000))
  return { buckets }
}

const forget = ({ database }: TryDeps, { buckets }: Try): Promise<void> =>
  database.statement((reader) => removeFromBuckets(reader, buckets))

/**
 * Counts in the narrow bucket first; if that refuses, the wider ones aren't touched, so one network can't
 * lock others out.
 */
const countFromNarrow = async (
  deps: TryDeps,
  narrow: LeakyBucket,
  wider: readonly LeakyBucket[],
): Promise<Try> => {
  const here = await count(deps, [narrow])
  try {
    await count(deps, wider)
  } catch (error) {
    await forget(deps, here)
    throw error
  }
  return { buckets: [narrow, ...wider] }
}

/** Refusals that mean a wrong password or code. */
const isWrong = (error: unknown): boolean =>
  isRefusal(error, 'wrongLogin') || isRefusal(error, 'codeWrong') || isRefusal(error, 'tooManyTries')

/**
 * Counts an attempt before it is judged, so that concurrent ones all count, and takes it back unless it was
 * wrong. An attempt that wasn't judged, because too many passwords were waiting, reveals nothing and isn't
 * counted either.
 */
const judged = async <T>(deps: TryDeps, tried: Try, judge: () => Promise<T>): Promise<T> => {
  let wrong = false
  try {
    return await judge()
  } catch (error) {
    wrong = isWrong(error)
    throw error
  } finally {
    if (!wrong) await forget(deps, tried)
  }
}

/**
 * Buckets of a password attempt. Strangers can't lock out a person who is signed in, or who uses a browser or
 * network of an earlier sign-in: each such place has its own limit.
 */
const countPassword = (deps: TryDeps, actor: Actor, email: string, seen: KnownDevice): Promise<Try> => {
  const [emailHash, network] = [deps.personalData.emailHash(email), networkOf(deps, actor)]
  const here = (place: string) => bucketOf(deps, 'passwordHere', `${emailHash}:${place}`)
  if (actor.kind === 'user')
    return countFromNarrow(deps, here(actor.sessionId), [bucketOf(deps, 'passwordInside', emailHash)])
  const { browserHash } = placeOf(deps, actor)
  if (seen.browser && browserHash !== null) return count(deps, [here(browserHash)])
  const anywhere = seen.network ? [] : [bucketOf(deps, 'passwordAnywhere', emailHash)]
  return countFromNarrow(deps, here(network), [...anywhere, bucketOf(deps, 'passwords', network)])
}

/** @throws slowDown after too many wrong ones, even if this one is correct; errors of `judge` */
export const limitPasswordAttempts = async <T>(
  deps: TryDeps,
  actor: Actor,
  { email, seen }: { readonly email: string; readonly seen: KnownDevice },
  judge: () => Promise<T>,
): Promise<T> => judged(deps, await countPassword(deps, actor, email, seen), judge)

/** The same for a mailed code. */
export const limitCodeAttempts = async <T>(
  deps: TryDeps,
  actor: Actor,
  judge: () => Promise<T>,
): Promise<T> => judged(deps, await count(deps, [bucketOf(deps, 'codes', networkOf(deps, actor))]), judge)

export const countMail = (deps: TryDeps, actor: Actor): Promise<Try> =>
  count(deps, [bucketOf(deps, 'mails', networkOf(deps, actor))])

export const countQuestion = (deps: TryDeps, actor: Actor, email: string): Promise<Try> => {
  const [emailHash, network] = [deps.personalData.emailHash(email), networkOf(deps, actor)]
  return countFromNarrow(deps, bucketOf(deps, 'questionsHere', `${emailHash}:${network}`), [
    bucketOf(deps, 'questions', network),
    bucketOf(deps, 'questionsOfEmail', emailHash),
  ])
}

/** Queue class for hashing. A person who typed a mailed code counts as known. */
export const waitingAs = (actor: Actor, isKnown: boolean): Waiting => ({
  network: widerNetworksOf(actor.ip).block,
  isKnown,
})
