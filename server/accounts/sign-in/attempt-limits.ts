import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/platform/actor.ts'
import { slowDown } from '#server/platform/http/limits.ts'
import type { Waiting } from '#server/platform/jobs/fair-queue.ts'
import { type LeakyBucket, pourInto, takeOut } from '#server/platform/limits/leaky-buckets.ts'
import { isRefusal } from '#server/platform/refusal.ts'
import { addressKeyOf, widerNetworksOf } from '#server/platform/secrets/address-key.ts'
import { placeOf } from '../sessions/known-devices.ts'
import type { KnownDevice } from '../sessions/sessions.queries.ts'

type TryDeps = Pick<Deps, 'database' | 'personalData' | 'wallClock' | 'config'>

/** What is counted, and how much of it an hour forgets. `full` of them may come at once. */
const TRIES = {
  /** Wrong passwords for one e-mail from one place: a network, a browser its person signed in by before, a session. */
  passwordHere: { leaksPerHour: 10, full: 10 },
  /** Wrong passwords for one e-mail from networks where its person never signed in: a guess spread over many. */
  passwordAnywhere: { leaksPerHour: 60, full: 60 },
  /** Wrong passwords for one e-mail by sessions of its own. */
  passwordInside: { leaksPerHour: 60, full: 60 },
  /** Wrong passwords from one network, for whomever: a list of leaked ones being tried. */
  passwords: { leaksPerHour: 60, full: 60 },
  /** Wrong codes from one network, for whomever. */
  codes: { leaksPerHour: 40, full: 40 },
  /** Codes mailed because one network asked: a school or a church shares an address. */
  mails: { leaksPerHour: 40, full: 40 },
  /** Questions whether an e-mail has an account. */
  questions: { leaksPerHour: 120, full: 120 },
  /** Of one e-mail from one network: its dialog asks once each time it is opened. */
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

/** The network that asks, as what is counted knows it. */
export const networkOf = ({ personalData }: Pick<Deps, 'personalData'>, { ip }: Actor): string =>
  addressKeyOf(personalData, ip)

const count = async (deps: TryDeps, buckets: readonly LeakyBucket[]): Promise<Try> => {
  const waitMs = await pourInto(deps.database.reader, buckets, deps.wallClock.now())
  if (waitMs !== null) throw slowDown(Math.ceil(waitMs / 1000))
  return { buckets }
}

const forget = ({ database }: TryDeps, { buckets }: Try): Promise<void> =>
  database.statement((reader) => takeOut(reader, buckets))

/** What its own bucket refuses reaches no wider one: one network alone must not keep others out. */
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

/** Refusals that say that what was tried is wrong. */
const isWrong = (error: unknown): boolean =>
  isRefusal(error, 'wrongLogin') || isRefusal(error, 'codeWrong') || isRefusal(error, 'tooManyTries')

/**
 * A try is counted before it is judged, so that many at once count as many. Only a wrong one stays: a right one doesn't,
 * and none that nobody judged, as where too many passwords wait; nothing is learned from it either.
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
 * Whose tries at a password count with whose. Strangers, wherever they are, keep nobody out who is signed in, or comes
 * by a browser or from a network where they signed in before: those have so many tries of their own, each place for
 * itself.
 */
const countPassword = (deps: TryDeps, actor: Actor, email: string, seen: KnownDevice): Promise<Try> => {
  const [of, from] = [deps.personalData.emailHash(email), networkOf(deps, actor)]
  const here = (place: string) => bucketOf(deps, 'passwordHere', `${of}:${place}`)
  if (actor.kind === 'user')
    return countFromNarrow(deps, here(actor.sessionId), [bucketOf(deps, 'passwordInside', of)])
  const { browserHash } = placeOf(deps, actor)
  if (seen.browser && browserHash !== null) return count(deps, [here(browserHash)])
  const anywhere = seen.network ? [] : [bucketOf(deps, 'passwordAnywhere', of)]
  return countFromNarrow(deps, here(from), [...anywhere, bucketOf(deps, 'passwords', from)])
}

/** @throws slowDown where there were too many wrong ones, whether this one would be right or not; what `judge` throws */
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
  const [of, from] = [deps.personalData.emailHash(email), networkOf(deps, actor)]
  return countFromNarrow(deps, bucketOf(deps, 'questionsHere', `${of}:${from}`), [
    bucketOf(deps, 'questions', from),
    bucketOf(deps, 'questionsOfEmail', of),
  ])
}

/** As whom a password waits to be hashed. Whoever has typed a mailed code is known, too. */
export const waitingAs = (actor: Actor, isKnown: boolean): Waiting => ({
  network: widerNetworksOf(actor.ip).block,
  isKnown,
})
