import { NOT_TAKEN } from '#server/outside/payments/port.ts'
import { leakMs, levelOf } from '#server/platform/limits/leaky-buckets.ts'

/**
 * How many failed charges are too many, and what follows. Only failures count: a case that ten thousand people give
 * to at once, or a church whose members share an address, is as free as anybody. Buckets leak, so nothing is for ever.
 */

type Bucket = {
  /** Failures that are forgotten in an hour. */
  readonly leaksPerHour: number
  /** Each so many double the work that the next order takes; null where they aren't known when that is set. */
  readonly harderEach: number | null
  /** During an attack nothing is charged from so many on; null where a bucket is nobody's in particular. */
  readonly wary: number | null
  /** No further charge. Of a bucket that is nobody's in particular: during an attack only. */
  readonly full: number
}

/** The limits. Why they are what they are: decisions/0016. */
export const BUCKETS = {
  visitor: { leaksPerHour: 8, harderEach: 2, wary: 2, full: 8 },
  session: { leaksPerHour: 8, harderEach: 2, wary: 2, full: 8 },
  email: { leaksPerHour: 8, harderEach: null, wary: 2, full: 8 },
  card: { leaksPerHour: 4, harderEach: null, wary: 2, full: 4 },
  address: { leaksPerHour: 12, harderEach: 3, wary: 3, full: 12 },
  line: { leaksPerHour: 16, harderEach: 6, wary: 8, full: 24 },
  block: { leaksPerHour: 30, harderEach: 10, wary: 24, full: 60 },
  case: { leaksPerHour: 2000, harderEach: 10, wary: null, full: 3000 },
  all: { leaksPerHour: 6000, harderEach: 60, wary: null, full: 10_000 },
} as const satisfies Record<string, Bucket>
export type BucketName = keyof typeof BUCKETS

/** Of them, those that say from where, the narrowest first. */
export const NETWORKS = ['address', 'line', 'block'] as const satisfies BucketName[]
export type Network = (typeof NETWORKS)[number]

/** And those of whoever makes a try: not its e-mail address, which may be anybody’s, not its case, and not of all. */
export const OF_ITS_MAKER = [...NETWORKS, 'visitor', 'session', 'card'] as const satisfies BucketName[]

/** Failures in a bucket that will be empty at that moment. */
export const levelAt = (name: BucketName, emptyAt: Date | null, now: Date): number =>
  levelOf(BUCKETS[name], emptyAt, now)

/** How hard to make an order's proof of work: each step doubles it. */
export const RISK_MAX = 4
/** Of everybody on a case, of one block, or anywhere, while there is no attack: most of them have done nothing. */
const RISK_OF_MANY_MAX = 2
const RISK_IN_ATTACK = 3

/** So many gifts that go through take one failure out of the networks they came from: see decisions/0016. */
export const DONATIONS_FOR_A_FAILURE = 4

type Level = { readonly bucket: BucketName; readonly level: number }

export type Verdict = {
  /** From 0 to RISK_MAX. */
  readonly risk: number
  /** Null where a charge may go on. */
  readonly waitMs: number | null
  /** Worth finding out which card it is before it is charged. */
  readonly wary: boolean
}

const isOfMany = (bucket: BucketName): boolean => bucket === 'block' || BUCKETS[bucket].wary === null

/** What leaked since a moment ago still counts for how hard it gets. */
const riskOf = ({ bucket, level }: Level): number => {
  const { harderEach } = BUCKETS[bucket]
  const steps = harderEach === null ? 0 : Math.floor(Math.round(level) / harderEach)
  return Math.min(isOfMany(bucket) ? RISK_OF_MANY_MAX : RISK_MAX, steps)
}

/** Until there is room for one more failure below the limit; null where there is. */
export const waitFor = ({ bucket, level }: Level, attack: boolean): number | null => {
  const { full, wary } = BUCKETS[bucket]
  if (!attack && wary === null) return null
  const excess = level - ((attack ? (wary ?? full) : full) - 1)
  return excess > 0 ? Math.ceil(excess * leakMs(BUCKETS[bucket])) : null
}

/** What the buckets that a try belongs to say about it. A stranger is whoever was never here before the attack. */
export const judge = (levels: readonly Level[], attack: boolean, isStranger = false): Verdict => {
  const waits = levels.map((one) => waitFor(one, attack)).filter((wait) => wait !== null)
  const riskInAttack = isStranger ? RISK_MAX : RISK_IN_ATTACK
  const risk = Math.max(attack ? riskInAttack : 0, ...levels.map(riskOf))
  const hasFailed = levels.some(({ bucket, level }) => !isOfMany(bucket) && Math.round(level) > 0)
  return { risk, waitMs: waits.length === 0 ? null : Math.max(...waits), wary: risk > 0 || hasFailed }
}

/** Refusals that say nothing about a card: the bank or the provider was out of order, or the donor turned back. */
export const NOT_THE_CARDS = [
  'approve_with_id',
  'cancelled',
  'issuer_not_available',
  'never_made',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
] as const
const notTheCards: ReadonlySet<string> = new Set(NOT_THE_CARDS)

/** The `declineCode` of a charge that we didn’t send to the provider. */
export const BLOCKED = 'blocked'
/** Failed without any bank’s having seen it. */
export const UNSEEN = [NOT_TAKEN, BLOCKED] as const
const unseen: ReadonlySet<string> = new Set(UNSEEN)

export const isUnseen = (declineCode: string | null): boolean =>
  declineCode !== null && unseen.has(declineCode)

export const countsAsFailure = (declineCode: string): boolean => !notTheCards.has(declineCode)
