import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { type BucketKey, leakyOf } from './risk-signals.ts'

/**
 * Adds failures in batches, one statement at a time per process; concurrent failures share the next statement.
 * They all update the global bucket and their case's, and a hundred statements that wait for those rows would
 * occupy every connection.
 */
export const addFailuresBatched = coalesce({
  groupOf: () => 'all',
  atMost: Number.POSITIVE_INFINITY,
  // An item can't fail the statement alone, and a retry of each item would count it twice.
  isItemFault: () => false,
  work: async (
    { database, clock }: Pick<Deps, 'database' | 'clock'>,
    additions: readonly (readonly BucketKey[])[],
  ) => {
    const emptyAt = await database.statement((reader) =>
      addToBuckets(reader, additions.flat().map(leakyOf), clock.now()),
    )
    return additions.map(() => emptyAt)
  },
})
