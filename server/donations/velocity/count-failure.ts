import type { Deps } from '#server/deps.ts'
import { coalesce } from '#server/platform/coalesce.ts'
import { addToBuckets } from '#server/platform/limits/leaky-buckets.ts'
import { readAttempt } from '../charging/attempts.queries.ts'
import type { OrderIds } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { ALERT_FAILURES_MIN } from './attack.policy.ts'
import { type BucketKey, bucketsOf, creatorBuckets, leakyOf, type RiskSignals } from './risk-signals.ts'
import { isUnseen, levelAt } from './velocity.policy.ts'
import { watchAttack } from './watch-attack.ts'

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
    const emptyAt = await database.statement((db) =>
      addToBuckets(db, additions.flat().map(leakyOf), clock.now()),
    )
    return additions.map(() => emptyAt)
  },
})

/** Counts a failed charge in every bucket of its attempt, and checks for an attack when there are many. */
const countFailure = async (deps: Deps, signals: RiskSignals): Promise<void> => {
  const buckets = bucketsOf(signals)
  const emptyAt = await addFailuresBatched(deps, buckets)
  const globalBucket = buckets.find(({ bucket }) => bucket === 'all')
  const level =
    globalBucket === undefined ? 0 : levelAt('all', emptyAt.get(globalBucket.key) ?? null, deps.clock.now())
  if (level >= ALERT_FAILURES_MIN) await watchAttack(deps)
}

/**
 * Counts a failed charge that no bank saw, such as one with a made-up token. It counts against the visitor,
 * card and network that sent it, but not against the e-mail address: anyone can type an address, and its
 * owner must stay able to donate.
 */
export const countUnseen = async (deps: Deps, signals: RiskSignals): Promise<void> => {
  await addFailuresBatched(deps, creatorBuckets(signals))
}

/**
 * Counts the failure of a recorded attempt. Each call counts, so it is called once, when the failure is
 * recorded.
 */
export const countFailedAttempt = async (
  deps: Deps,
  orderIds: OrderIds,
  attempt: number,
  card: string | null = null,
): Promise<void> => {
  const { db } = deps.database
  const [order, attemptRow] = await Promise.all([readOrder(db, orderIds), readAttempt(db, orderIds, attempt)])
  if (order === null || attemptRow === null) return
  const { caseId, visitorId, emailHash } = order
  const signals = { caseId, visitorId, emailHash, networkKeys: attemptRow.networkKeys, card }
  await (isUnseen(attemptRow.declineCode) ? countUnseen : countFailure)(deps, signals)
}
