import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isAttackAlarmOn } from './attack.policy.ts'
import type { RememberedDelays, Wait } from './remembered-delays.ts'
import { type BucketKey, bucketsOf, type RiskSignals } from './risk-signals.ts'
import { BUCKETS, decideVerdict, levelAt, type Verdict, waitFor } from './velocity.policy.ts'
import { readBuckets, readFullestCardAt } from './velocity.queries.ts'

/** A verdict on an attempt, and what it follows from. */
export type RiskAssessment = Verdict & {
  /** Buckets that hold failures. */
  readonly failedBuckets: readonly BucketKey[]
  /** Waits of the full buckets that identify a visitor, card, address or network. */
  readonly full: readonly Wait[]
  readonly isAttackOn: boolean
  /** Whether staff put any of the keys on the block list. */
  readonly isListed: boolean
  /** Whether the block list has cards, so that every card must be identified. */
  readonly hasListedCards: boolean
}

/** Assesses an attempt from the failures of the last hours. Takes one statement, and writes nothing. */
export const assessRisk = async (
  { database }: Pick<Deps, 'database'>,
  buckets: readonly BucketKey[],
  { visitorId, now }: { readonly visitorId: string | null; readonly now: Date },
): Promise<RiskAssessment> => {
  const keys = buckets.map(({ key }) => key)
  const { emptyAt, attackHighAt, predatesAttack, ...listed } = await readBuckets(database.db, keys, visitorId)
  const isAttackOn = isAttackAlarmOn(attackHighAt, now)
  const levels = buckets.map(({ bucket, key }) => ({
    bucket,
    key,
    level: levelAt(bucket, emptyAt.get(key) ?? null, now),
  }))
  const full = levels.flatMap((bucketLevel) => {
    const waitMs = BUCKETS[bucketLevel.bucket].fullInAttack === null ? null : waitFor(bucketLevel, isAttackOn)
    return waitMs === null ? [] : [{ key: bucketLevel.key, waitMs }]
  })
  const failedBuckets = levels.filter(({ level }) => level > 0)
  return { ...decideVerdict(levels, isAttackOn, !predatesAttack), ...listed, failedBuckets, full, isAttackOn }
}

/** Whether any card is over its limit; otherwise identifying cards is pointless. */
export const isAnyCardFull = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  isAttackOn: boolean,
): Promise<boolean> => {
  const level = levelAt('card', await readFullestCardAt(database.db), clock.now())
  return decideVerdict([{ bucket: 'card', level }], isAttackOn).waitMs !== null
}

const minutesText = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`)

const slowDown = (waitMs: number): Refusal => {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  return new Refusal('slowDown', {
    sentence: `Several payments in a row didn’t go through, so this one wasn’t tried. What you typed is still here. Wait ${minutesText(minutes)}, then try again.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
    reason: 'too many failed charges',
  })
}

/**
 * Assesses an attempt.
 * @throws slowDown, with the time to wait, if it may not proceed yet
 */
export const assessAttempt = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  waits: RememberedDelays,
  signals: RiskSignals,
): Promise<RiskAssessment> => {
  const buckets = bucketsOf(signals)
  const now = deps.clock.now()
  const rememberedWait = waits.waitOf(buckets, now)
  if (rememberedWait !== null) throw slowDown(rememberedWait)
  const assessment = await assessRisk(deps, buckets, { visitorId: signals.visitorId, now })
  if (assessment.waitMs === null) return assessment
  waits.remember(assessment.full, now)
  throw slowDown(assessment.waitMs)
}
