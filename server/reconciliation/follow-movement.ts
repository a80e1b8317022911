import type { Deps } from '#server/deps.ts'
import { WaitsForRefund } from '#server/orders/disputes/apply-dispute.ts'
import { type BalanceMovement, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { followEvent } from '#server/webhooks/follow-event.ts'

/** The provider's word for what a movement of each category is about; its events name the same. */
const OBJECT_KINDS: Readonly<Record<string, string>> = {
  charge: 'payment_intent',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  transfer: 'transfer',
}

/** Why what a movement is about couldn’t be taken over. */
export type NotFollowed = {
  readonly because: string
  /** Where only a refund of the same gift must end first: since when that has been under way. */
  readonly refundSince: Date | null
}

/**
 * Takes over what a movement is about, as if an event had told of it. Of what belongs to no payment there is nothing to
 * take over.
 *
 * @returns why that went wrong, where it did. Throws OutcomeUnknown
 */
export const followMovement = async (
  deps: Deps,
  { category, sourceRef, paymentRef, balanceRef }: BalanceMovement,
): Promise<NotFollowed | null> => {
  const objectKind = OBJECT_KINDS[category]
  if (objectKind === undefined || (paymentRef === null && objectKind !== 'transfer')) return null
  const objectId = objectKind === 'payment_intent' ? paymentRef : sourceRef
  try {
    await followEvent(deps, { objectKind, objectId, paymentRef })
    return null
  } catch (error) {
    if (error instanceof OutcomeUnknown || !(error instanceof Error)) throw error
    deps.log.warn({ err: error, balanceRef }, 'what moved our balance could not be followed')
    return { because: error.message, refundSince: error instanceof WaitsForRefund ? error.since : null }
  }
}
