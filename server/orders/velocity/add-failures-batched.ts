import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import { pour } from '#server/platform/limits/leaky-buckets.ts'
import { type BucketKey, leakyOf } from './risk-signals.ts'

/**
 * Pours failures in, one statement at a time in each process: those that come while one is on its way go together with
 * the next. All of them want the rows of all and of the case; a hundred statements waiting for those would keep every
 * connection from people whose cards are good.
 */
export const addFailuresBatched = coalesce({
  groupOf: () => 'all',
  atMost: Number.POSITIVE_INFINITY,
  // Nobody's bucket is at fault, and poured alone each would count a second time.
  isOnesFault: () => false,
  work: async (
    { database, clock }: Pick<Deps, 'database' | 'clock'>,
    poured: readonly (readonly BucketKey[])[],
  ) => {
    const emptyAt = await database.statement((reader) =>
      pour(reader, poured.flat().map(leakyOf), clock.now()),
    )
    return poured.map(() => emptyAt)
  },
})
