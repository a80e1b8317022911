import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isOn } from './attack.policy.ts'
import type { BucketKey } from './trail.ts'
import { judge, levelAt, type Verdict } from './velocity.policy.ts'
import { readBuckets, readFullestCardAt } from './velocity.queries.ts'

/** With the buckets that hold failures, and whether there is an attack. */
export type Weighed = Verdict & { readonly counted: readonly BucketKey[]; readonly attack: boolean }

/** What the failures of the last hours say about a try: one statement, and nothing is written. */
export const weigh = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  buckets: readonly BucketKey[],
  visitorId: string | null = null,
): Promise<Weighed> => {
  const now = clock.now()
  const keys = buckets.map(({ key }) => key)
  const { emptyAt, attackHighAt, wasHere } = await readBuckets(database.reader, keys, visitorId)
  const attack = isOn(attackHighAt, now)
  const levels = buckets.map(({ bucket, key }) => ({
    bucket,
    key,
    level: levelAt(bucket, emptyAt.get(key) ?? null, now),
  }))
  return {
    ...judge(levels, attack, !wasHere),
    counted: levels.filter(({ level }) => level > 0),
    attack,
  }
}

/** Whether any card failed too often: while none has, there is nothing to find by asking which one it is. */
export const isAnyCardFull = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  attack: boolean,
): Promise<boolean> => {
  const level = levelAt('card', await readFullestCardAt(database.reader), clock.now())
  return judge([{ bucket: 'card', level }], attack).waitMs !== null
}

const inWords = (minutes: number): string => (minutes === 1 ? 'a minute' : `${minutes} minutes`)

/** @throws slowDown, with the time to wait */
export const refuseInHaste = ({ waitMs }: Verdict): void => {
  if (waitMs === null) return
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  throw new Refusal('slowDown', {
    sentence: `Several payments in a row didn’t go through. Nothing was charged, and what you typed is still here. Wait ${inWords(minutes)}, then try again.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
    reason: 'too many failed charges',
  })
}
