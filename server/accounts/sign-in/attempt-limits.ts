import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { tooManyRequests } from '#server/platform/http/request-limits.ts'
import type { QueuedCaller } from '#server/platform/jobs/fair-queue.ts'
import { addIfRoom, type LeakyBucket, removeFromBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { blockOf } from '#server/platform/limits/networks.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { addressKeyOf } from '#server/platform/secrets/address-key.ts'
import { signInOriginOf } from '../sessions/known-devices.ts'
import type { KnownDevice } from '../sessions/sessions.queries.ts'

type LimitDeps = Pick<Deps, 'database' | 'personalData' | 'wallClock' | 'config'>

/**
 * Limits of attempts: burst (`full`) and leak per hour. `credentials` of platform/http/request-limits.ts limits all calls of an address
 * that try one, also the right ones.
 */
const ATTEMPT_LIMITS = {
  /** Wrong passwords for one e-mail from one place: a session, a browser of earlier sign-ins, or a network. */
  passwordHere: { leaksPerHour: 10, full: 10 },
  /** Wrong passwords for one e-mail from all unknown networks: a distributed guess. */
  passwordAnywhere: { leaksPerHour: 60, full: 60 },
  /** Wrong passwords for one e-mail from its own sessions. */
  passwordInside: { leaksPerHour: 60, full: 60 },
  /** Wrong passwords from one network for any account: credential stuffing. */
  passwords: { leaksPerHour: 60, full: 60 },
  /** Wrong codes from one network for any account. */
  codes: { leaksPerHour: 40, full: 40 },
  /** Mailed codes per network, whose IP address a whole school or congregation may share. */
  mails: { leaksPerHour: 40, full: 40 },
  /** Questions from one network whether an e-mail has an account. */
  questions: { leaksPerHour: 120, full: 120 },
  /** Such questions about one e-mail from one network. The dialog asks once each time it opens. */
  questionsHere: { leaksPerHour: 10, full: 10 },
  /** Such questions about one e-mail from all networks. */
  questionsOfEmail: { leaksPerHour: 40, full: 40 },
} as const

type Kind = keyof typeof ATTEMPT_LIMITS

/** An attempt, with the buckets in which it was counted. */
type CountedAttempt = { readonly buckets: readonly LeakyBucket[] }

const bucketOf = ({ config }: LimitDeps, kind: Kind, subject: string): LeakyBucket => {
  const { leaksPerHour, full } = ATTEMPT_LIMITS[kind]
  const factor = config.rateLimitFactor
  return { key: `account-${kind}:${subject}`, leaksPerHour: leaksPerHour * factor, full: full * factor }
}

/** Keyed hash of the caller's network. */
const networkOf = ({ personalData }: Pick<Deps, 'personalData'>, { ip }: Actor): string =>
  addressKeyOf(personalData, ip)

/** Counts an attempt in all buckets, or in none if one is full. @throws slowDown */
const countInAll = async (deps: LimitDeps, buckets: readonly LeakyBucket[]): Promise<CountedAttempt> => {
  const waitMs = await addIfRoom(deps.database.db, buckets, deps.wallClock.now())
  if (waitMs !== null) throw tooManyRequests(Math.ceil(waitMs / 1000))
  return { buckets }
}

const uncount = ({ database }: LimitDeps, { buckets }: CountedAttempt): Promise<void> =>
  database.statement((db) => removeFromBuckets(db, buckets))

/**
 * Counts an attempt in the narrow bucket first. If that is full, the wider ones don't change, so one network
 * can't lock others out.
 */
const countFromNarrow = async (
  deps: LimitDeps,
  narrow: LeakyBucket,
  wider: readonly LeakyBucket[],
): Promise<CountedAttempt> => {
  const counted = await countInAll(deps, [narrow])
  try {
    await countInAll(deps, wider)
  } catch (error) {
    await uncount(deps, counted)
    throw error
  }
  return { buckets: [narrow, ...wider] }
}

/** Refusals that mean a wrong password or code. */
const isWrong = (error: unknown): boolean =>
  isRefusal(error, 'wrongLogin') || isRefusal(error, 'codeWrong') || isRefusal(error, 'tooManyTries')

/**
 * Judges an attempt that was counted before, so that concurrent attempts all count, and uncounts it unless it
 * was wrong. An attempt that wasn't judged, because too many passwords were waiting, reveals nothing and is
 * uncounted, too.
 */
const judgeCounted = async <T>(
  deps: LimitDeps,
  attempt: CountedAttempt,
  judge: () => Promise<T>,
): Promise<T> => {
  let wasWrong = false
  try {
    return await judge()
  } catch (error) {
    wasWrong = isWrong(error)
    throw error
  } finally {
    if (!wasWrong) await uncount(deps, attempt)
  }
}

/**
 * Counts a password attempt. Strangers can't lock out a person who is signed in, or who uses a browser or
 * network of an earlier sign-in, because each such place has its own limit.
 */
const countPassword = (
  deps: LimitDeps,
  actor: Actor,
  email: string,
  known: KnownDevice,
): Promise<CountedAttempt> => {
  const emailHash = deps.personalData.emailHash(email)
  const network = networkOf(deps, actor)
  const here = (place: string) => bucketOf(deps, 'passwordHere', `${emailHash}:${place}`)
  if (actor.kind === 'user')
    return countFromNarrow(deps, here(actor.sessionId), [bucketOf(deps, 'passwordInside', emailHash)])
  const { browserHash } = signInOriginOf(deps, actor)
  if (known.browser && browserHash !== null) return countInAll(deps, [here(browserHash)])
  const anywhere = known.network ? [] : [bucketOf(deps, 'passwordAnywhere', emailHash)]
  return countFromNarrow(deps, here(network), [...anywhere, bucketOf(deps, 'passwords', network)])
}

/**
 * Judges a password within the attempt limits.
 * @throws slowDown after too many wrong passwords, even if this one is correct; errors of `judge`
 */
export const limitPasswordAttempts = async <T>(
  deps: LimitDeps,
  actor: Actor,
  { email, known }: { readonly email: string; readonly known: KnownDevice },
  judge: () => Promise<T>,
): Promise<T> => judgeCounted(deps, await countPassword(deps, actor, email, known), judge)

/** Judges a mailed code within the attempt limits. @throws slowDown; errors of `judge` */
export const limitCodeAttempts = async <T>(
  deps: LimitDeps,
  actor: Actor,
  judge: () => Promise<T>,
): Promise<T> =>
  judgeCounted(deps, await countInAll(deps, [bucketOf(deps, 'codes', networkOf(deps, actor))]), judge)

/** Counts a mailed code. @throws slowDown */
export const countMail = (deps: LimitDeps, actor: Actor): Promise<CountedAttempt> =>
  countInAll(deps, [bucketOf(deps, 'mails', networkOf(deps, actor))])

/** Counts a question whether an e-mail has an account. @throws slowDown */
export const countQuestion = (deps: LimitDeps, actor: Actor, email: string): Promise<CountedAttempt> => {
  const emailHash = deps.personalData.emailHash(email)
  const network = networkOf(deps, actor)
  return countFromNarrow(deps, bucketOf(deps, 'questionsHere', `${emailHash}:${network}`), [
    bucketOf(deps, 'questions', network),
    bucketOf(deps, 'questionsOfEmail', emailHash),
  ])
}

/** How an attempt waits for a hashing slot. A person who typed a mailed code counts as known. */
export const waitingAs = (actor: Actor, isKnown: boolean): QueuedCaller => ({
  network: blockOf(actor.ip),
  isKnown,
})
