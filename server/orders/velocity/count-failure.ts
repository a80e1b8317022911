import type { Deps } from '#server/deps.ts'
import { readAttempt } from '../charging/attempts.queries.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { addFailuresBatched } from './add-failures-batched.ts'
import { ALERT_FAILURES_MIN } from './attack.policy.ts'
import { bucketsOf, creatorBuckets, type RiskSignals } from './risk-signals.ts'
import { isUnseen, levelAt } from './velocity.policy.ts'
import { watchAttack } from './watch-attack.ts'

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
  place: OrderPlace,
  attempt: number,
  card: string | null = null,
): Promise<void> => {
  const { reader } = deps.database
  const [order, attemptRow] = await Promise.all([
    readOrder(reader, place),
    readAttempt(reader, place, attempt),
  ])
  if (order === null || attemptRow === null) return
  const { caseId, visitorId, emailHash } = order
  const signals = { caseId, visitorId, emailHash, addressKey: attemptRow.addressKey, card }
  await (isUnseen(attemptRow.declineCode) ? countUnseen : countFailure)(deps, signals)
}
