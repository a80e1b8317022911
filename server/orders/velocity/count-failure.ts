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
const countFailure = async (deps: Deps, trail: RiskSignals): Promise<void> => {
  const buckets = bucketsOf(trail)
  const emptyAt = await addFailuresBatched(deps, buckets)
  const ofAll = buckets.find(({ bucket }) => bucket === 'all')
  const level = ofAll === undefined ? 0 : levelAt('all', emptyAt.get(ofAll.key) ?? null, deps.clock.now())
  if (level >= ALERT_FAILURES_MIN) await watchAttack(deps)
}

/**
 * Counts a failed charge that no bank saw, such as one with a made-up token. It counts against its maker, but
 * not against the e-mail address: anyone can type one, and its owner must stay able to donate.
 */
export const countUnseen = async (deps: Deps, trail: RiskSignals): Promise<void> => {
  await addFailuresBatched(deps, creatorBuckets(trail))
}

/** Counts the failure of a recorded attempt, whenever and wherever it becomes known. Idempotent. */
export const countFailedAttempt = async (
  deps: Deps,
  place: OrderPlace,
  attempt: number,
  card: string | null = null,
): Promise<void> => {
  const { reader } = deps.database
  const [order, tried] = await Promise.all([readOrder(reader, place), readAttempt(reader, place, attempt)])
  if (order === null || tried === null) return
  const { caseId, visitorId, emailHash } = order
  const trail = { caseId, visitorId, emailHash, addressKey: tried.addressKey, card }
  await (isUnseen(tried.declineCode) ? countUnseen : countFailure)(deps, trail)
}
