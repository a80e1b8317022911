import type { Deps } from '#server/deps.ts'
import { readAttempt } from '../charging/attempts.queries.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { addFailuresBatched } from './add-failures-batched.ts'
import { FAILURES_WORTH_A_LOOK } from './attack.policy.ts'
import { bucketsOf, makersBucketsOf, type RiskSignals } from './risk-signals.ts'
import { isUnseen, levelAt } from './velocity.policy.ts'
import { watchAttack } from './watch-attack.ts'

/** A charge failed: it counts wherever its try came from. Where there are many, somebody may be testing cards. */
const countFailure = async (deps: Deps, trail: RiskSignals): Promise<void> => {
  const buckets = bucketsOf(trail)
  const emptyAt = await addFailuresBatched(deps, buckets)
  const ofAll = buckets.find(({ bucket }) => bucket === 'all')
  const level = ofAll === undefined ? 0 : levelAt('all', emptyAt.get(ofAll.key) ?? null, deps.clock.now())
  if (level >= FAILURES_WORTH_A_LOOK) await watchAttack(deps)
}

/**
 * A charge failed that no bank saw, such as one with a made-up token. It counts against whoever made it; it says nothing
 * of cards, and must not keep the owner of the e-mail address it came with from giving.
 */
export const countUnseen = async (deps: Deps, trail: RiskSignals): Promise<void> => {
  await addFailuresBatched(deps, makersBucketsOf(trail))
}

/** Either for an attempt that was written down, whoever learns of its end, and however late. */
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
