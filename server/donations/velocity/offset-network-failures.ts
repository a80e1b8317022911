import type { Deps } from '#server/deps.ts'
import { removeFromBuckets } from '#server/platform/limits/leaky-buckets.ts'
import type { BucketKey } from './risk-signals.ts'
import { BUCKETS, type BucketName, DONATIONS_FOR_A_FAILURE, NETWORKS } from './velocity.policy.ts'

const networkBuckets: ReadonlySet<BucketName> = new Set(NETWORKS)

/**
 * Lets a successful donation offset failures of its networks. Where many people donate, some cards are
 * declined, and their donations keep the failures from adding up; card testers make next to none. Writes
 * nothing without failures.
 */
export const offsetNetworkFailures = async (
  { database, log }: Pick<Deps, 'database' | 'log'>,
  failedBuckets: readonly BucketKey[],
): Promise<void> => {
  // A bucket that leaks n times as fast has units of an n-th: removing one of them removes an n-th of a failure.
  const offsets = failedBuckets
    .filter(({ bucket }) => networkBuckets.has(bucket))
    .map(({ bucket, key }) => ({ key, leaksPerHour: BUCKETS[bucket].leaksPerHour * DONATIONS_FOR_A_FAILURE }))
  if (offsets.length === 0) return
  try {
    await database.statement((db) => removeFromBuckets(db, offsets))
  } catch (error) {
    // The donation is settled, and its donor must get that answer.
    log.warn({ err: error }, 'a gift could not be counted in favor of its network')
  }
}
