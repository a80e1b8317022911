import type { Deps } from '#server/deps.ts'
import { addressKeyOf } from '#server/orders/velocity/trail.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type LeakyBucket, pourInto, takeOut } from '#server/platform/leaky-buckets.ts'
import { slowDown } from '#server/platform/limits.ts'

type TryDeps = Pick<Deps, 'database' | 'personalData' | 'clock' | 'config'>

/** What is counted, and how much of it an hour forgets. `full` of them may come at once. */
const TRIES = {
  /** Wrong passwords for one e-mail from one network. Another network isn't kept out by them. */
  passwordHere: { leaksPerHour: 10, full: 10 },
  /** Wrong passwords for one e-mail from anywhere: a guess spread over many addresses. */
  passwordAnywhere: { leaksPerHour: 60, full: 60 },
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

export type Try = { readonly buckets: readonly LeakyBucket[] }

const bucketOf = ({ config }: TryDeps, kind: Kind, of: string): LeakyBucket => {
  const { leaksPerHour, full } = TRIES[kind]
  const factor = config.rateLimitFactor
  return { key: `account-${kind}:${of}`, leaksPerHour: leaksPerHour * factor, full: full * factor }
}

/** The network that asks, as what is counted knows it. */
export const networkOf = ({ personalData }: Pick<Deps, 'personalData'>, { ip }: Actor): string =>
  addressKeyOf(personalData, ip)

const count = async (deps: TryDeps, buckets: readonly LeakyBucket[]): Promise<Try> => {
  const waitMs = await pourInto(deps.database.reader, buckets, deps.clock.now())
  if (waitMs !== null) throw slowDown(Math.ceil(waitMs / 1000))
  return { buckets }
}

/** What its own bucket refuses is counted in no wider one: one network alone must not keep others out. */
const countFromNarrow = async (
  deps: TryDeps,
  narrow: LeakyBucket,
  wider: readonly LeakyBucket[],
): Promise<Try> => {
  await count(deps, [narrow])
  await count(deps, wider)
  return { buckets: [narrow, ...wider] }
}

/**
 * Counts a try before it is made, so that many at once count as many. A good one is taken out again.
 *
 * @throws slowDown where there were too many, whether this one would be right or not
 */
export const countPassword = (deps: TryDeps, actor: Actor, email: string): Promise<Try> => {
  const [of, from] = [deps.personalData.emailHash(email), networkOf(deps, actor)]
  return countFromNarrow(deps, bucketOf(deps, 'passwordHere', `${of}:${from}`), [
    bucketOf(deps, 'passwordAnywhere', of),
    bucketOf(deps, 'passwords', from),
  ])
}

export const countCode = (deps: TryDeps, actor: Actor): Promise<Try> =>
  count(deps, [bucketOf(deps, 'codes', networkOf(deps, actor))])

export const countMail = (deps: TryDeps, actor: Actor): Promise<Try> =>
  count(deps, [bucketOf(deps, 'mails', networkOf(deps, actor))])

export const countQuestion = (deps: TryDeps, actor: Actor, email: string): Promise<Try> => {
  const [of, from] = [deps.personalData.emailHash(email), networkOf(deps, actor)]
  return countFromNarrow(deps, bucketOf(deps, 'questionsHere', `${of}:${from}`), [
    bucketOf(deps, 'questions', from),
    bucketOf(deps, 'questionsOfEmail', of),
  ])
}

export const wasGood = ({ database }: TryDeps, { buckets }: Try): Promise<void> =>
  database.statement((reader) => takeOut(reader, buckets))
