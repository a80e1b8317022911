import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { type BucketKey, leakyOf } from './risk-signals.ts'

/**
 * Adds failures in batches, one statement at a time per process: concurrent ones share the next. All of them
 * update the global and the case's buckets; a hundred statements waiting for those rows would occupy every
 * connection.
 */
export const addFailuresBatched = coalesce({
  groupOf: () => 'all',
  atMost: Number.POSITIVE_INFINITY,
  // No single item causes a failure, and retrying each alone would count it twice.
  isOnesFault: () => false,
  work: async (
    { database, clock }: Pick<Deps, 'database' | 'clock'>,
    added: readonly (readonly BucketKey[])[],
  ) => {
    const emptyAt = await database.statement((reader) =>
      addToBuckets(reader, added.flat().map(leakyOf), clock.now()),
    )
    return added.map(() => emptyAt)
  },
})
