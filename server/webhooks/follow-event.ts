import type { Deps } from '#server/deps.ts'
import { followOpenPayment, followPayment } from '#server/donations/charging/follow-payment.ts'
import { followDispute } from '#server/donations/disputes/follow-dispute.ts'
import { followFraudWarning } from '#server/donations/disputes/follow-fraud-warning.ts'
import { followRefund } from '#server/donations/refunds/follow-refund.ts'
import { followAccount } from '#server/identity-check/withdrawal-account/follow-account.ts'
import { followBankPayout, followTransfer } from '#server/payouts/follow-payout.ts'
import type { DueEvent } from './webhooks.queries.ts'

/** The object and payment of an event. */
type About = Pick<DueEvent, 'objectKind' | 'objectId' | 'paymentRef'>

type Follow = (deps: Deps, ref: string) => Promise<void>

/** Handler of each object type, by the provider's name. */
const followers: ReadonlyMap<string, Follow> = new Map([
  ['payment_intent', followOpenPayment],
  ['refund', followRefund],
  ['dispute', followDispute],
  ['radar.early_fraud_warning', followFraudWarning],
  ['account', followAccount],
  ['transfer', followTransfer],
  ['payout', followBankPayout],
])

/**
 * Fetches the current state of the event's object and applies it, so that the order and age of events don't
 * matter. Ignores objects of unknown types.
 */
export const followEvent = async (deps: Deps, event: About): Promise<void> => {
  const follow = event.objectKind === null ? undefined : followers.get(event.objectKind)
  if (follow !== undefined && event.objectId !== null) return follow(deps, event.objectId)
  if (event.paymentRef !== null) return followPayment(deps, event.paymentRef)
}
