import { MINUTE_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isOn } from './attack.policy.ts'
import type { BucketKey } from './trail.ts'
import { judge, levelAt, type Verdict } from './velocity.policy.ts'
import { readBuckets } from './velocity.queries.ts'

/** What the failures of the last hours say about a try: one statement, and nothing is written. */
export const weigh = async (
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  buckets: readonly BucketKey[],
): Promise<Verdict> => {
  const now = clock.now()
  const keys = buckets.map(({ key }) => key)
  const { emptyAt, attackHighAt } = await readBuckets(database.reader, keys)
  const levels = buckets.map(({ bucket, key }) => ({
    bucket,
    level: levelAt(bucket, emptyAt.get(key) ?? null, now),
  }))
  return judge(levels, isOn(attackHighAt, now))
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
