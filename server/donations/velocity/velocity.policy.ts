import { INVALID_REQUEST } from '#server/outside/payments/port.ts'
import { leakMs, levelOf } from '#server/platform/limits/leaky-buckets.ts'

/**
 * Velocity limits. Only failures count: a case with ten thousand donors at once, or a congregation behind one
 * address, is unaffected. Buckets leak, so no limit is permanent.
 */

type Bucket = {
  /** Failures that leak per hour. */
  readonly leaksPerHour: number
  /** Failures that double the next order's proof of work; null where the signal isn't known at that point. */
  readonly harderEach: number | null
  /** Level from which charges are refused during an attack; null for buckets of many people. */
  readonly fullInAttack: number | null
  /** Level from which charges are refused. Buckets of many people refuse during an attack only. */
  readonly full: number
}

/** The limits. Rationale: decisions/0016. */
export const BUCKETS = {
  visitor: { leaksPerHour: 8, harderEach: 2, fullInAttack: 2, full: 8 },
  session: { leaksPerHour: 8, harderEach: 2, fullInAttack: 2, full: 8 },
  email: { leaksPerHour: 8, harderEach: null, fullInAttack: 2, full: 8 },
  card: { leaksPerHour: 4, harderEach: null, fullInAttack: 2, full: 4 },
  address: { leaksPerHour: 12, harderEach: 3, fullInAttack: 3, full: 12 },
  line: { leaksPerHour: 16, harderEach: 6, fullInAttack: 8, full: 24 },
  block: { leaksPerHour: 30, harderEach: 10, fullInAttack: 24, full: 60 },
  case: { leaksPerHour: 2000, harderEach: 10, fullInAttack: null, full: 3000 },
  all: { leaksPerHour: 6000, harderEach: 60, fullInAttack: null, full: 10_000 },
} as const satisfies Record<string, Bucket>
export type BucketName = keyof typeof BUCKETS

/** Network buckets, narrowest first. */
export const NETWORKS = ['address', 'line', 'block'] as const satisfies BucketName[]
export type Network = (typeof NETWORKS)[number]

/**
 * Buckets that identify the maker of an attempt: not its e-mail address, which may be anyone’s, not its case,
 * and not the global one.
 */
export const ATTACKER_BUCKETS = [...NETWORKS, 'visitor', 'session', 'card'] as const satisfies BucketName[]

/** Level of a bucket that will be empty at `emptyAt`. */
export const levelAt = (name: BucketName, emptyAt: Date | null, now: Date): number =>
  levelOf(BUCKETS[name], emptyAt, now)

/** Risk level of an order's proof of work: each level doubles it. */
export const RISK_MAX = 4
/**
 * Maximum risk from the buckets of a case, a block or all, without an attack: most people in them have done
 * nothing.
 */
const RISK_OF_MANY_MAX = 2
const RISK_IN_ATTACK = 3

/** Successful donations that offset one failure of their networks: see decisions/0016. */
export const DONATIONS_FOR_A_FAILURE = 4

type Level = { readonly bucket: BucketName; readonly level: number }

export type Verdict = {
  /** From 0 to RISK_MAX. */
  readonly risk: number
  /** Null if a charge may proceed. */
  readonly waitMs: number | null
  /**
   * Whether the donor has failures or a risk, so that their card may have to be identified before it is
   * charged.
   */
  readonly isSuspicious: boolean
}

const isOfMany = (bucket: BucketName): boolean => bucket === 'block' || BUCKETS[bucket].fullInAttack === null

/** Risk level from one bucket. A failure counts until half of it has leaked. */
const riskOf = ({ bucket, level }: Level): number => {
  const { harderEach } = BUCKETS[bucket]
  const steps = harderEach === null ? 0 : Math.floor(Math.round(level) / harderEach)
  return Math.min(isOfMany(bucket) ? RISK_OF_MANY_MAX : RISK_MAX, steps)
}

/** Wait until one more failure fits below the limit; null if it already does. */
export const waitFor = ({ bucket, level }: Level, isAttackOn: boolean): number | null => {
  const { full, fullInAttack } = BUCKETS[bucket]
  if (!isAttackOn && fullInAttack === null) return null
  const excess = level - ((isAttackOn ? (fullInAttack ?? full) : full) - 1)
  return excess > 0 ? Math.ceil(excess * leakMs(BUCKETS[bucket])) : null
}

/** Judges an attempt from its buckets. A stranger is a visitor first seen after the attack began. */
export const decideVerdict = (levels: readonly Level[], isAttackOn: boolean, isStranger = false): Verdict => {
  const waits = levels.map((level) => waitFor(level, isAttackOn)).filter((wait) => wait !== null)
  const riskInAttack = isStranger ? RISK_MAX : RISK_IN_ATTACK
  const risk = Math.max(isAttackOn ? riskInAttack : 0, ...levels.map(riskOf))
  const hasFailed = levels.some(({ bucket, level }) => !isOfMany(bucket) && Math.round(level) > 0)
  return { risk, waitMs: waits.length === 0 ? null : Math.max(...waits), isSuspicious: risk > 0 || hasFailed }
}

/** Declines that aren't about the card: the bank or the provider had a failure, or the donor canceled. */
export const NOT_CARD_TESTING = [
  'approve_with_id',
  'cancelled',
  'issuer_not_available',
  'never_made',
  'processing_error',
  'reenter_transaction',
  'try_again_later',
] as const
const notCardTesting: ReadonlySet<string> = new Set(NOT_CARD_TESTING)

/** The `declineCode` of a charge that we didn’t send to the provider. */
export const BLOCKED = 'blocked'
/** Decline codes of charges that failed without reaching a bank. */
export const NOT_COUNTED = [INVALID_REQUEST, BLOCKED] as const
const notCounted: ReadonlySet<string> = new Set(NOT_COUNTED)

/** Whether a charge failed without reaching a bank. */
export const isUnseen = (declineCode: string | null): boolean =>
  declineCode !== null && notCounted.has(declineCode)

/** Whether a decline counts toward the velocity limits: it is about the card, or its reason is new to us. */
export const countsAsFailure = (declineCode: string): boolean => !notCardTesting.has(declineCode)
