import type { Deps } from '#server/deps.ts'
import { removeFromBuckets } from '#server/platform/limits/leaky-buckets.ts'
import type { BucketKey } from './risk-signals.ts'
import { BUCKETS, type BucketName, DONATIONS_FOR_A_FAILURE, NETWORKS } from './velocity.policy.ts'

const ofNetworks: ReadonlySet<BucketName> = new Set(NETWORKS)

/**
 * A successful donation offsets failures of its networks. Where many donate, some cards are declined, and the
 * donations beside them keep that from adding up; card testers have next to none. Writes nothing if no charge
 * had failed.
 */
export const offsetNetworkFailures = async (
  { database, log }: Pick<Deps, 'database' | 'log'>,
  counted: readonly BucketKey[],
): Promise<void> => {
  const shares = counted
    .filter(({ bucket }) => ofNetworks.has(bucket))
    .map(({ bucket, key }) => ({ key, leaksPerHour: BUCKETS[bucket].leaksPerHour * DONATIONS_FOR_A_FAILURE }))
  if (shares.length === 0) return
  try {
    await database.statement((reader) => removeFromBuckets(reader, shares))
  } catch (error) {
    // The donation is settled, and its donor must get that answer.
    log.warn({ err: error }, 'a gift could not be counted in favor of its network')
  }
}
