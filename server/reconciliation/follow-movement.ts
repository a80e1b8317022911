import type { Deps } from '#server/deps.ts'
import { RefundPendingError } from '#server/donations/disputes/apply-dispute.ts'
import { type BalanceMovement, OutcomeUnknown } from '#server/outside/payments/port.ts'
import { isBusy } from '#server/platform/database.ts'
import { followEvent } from '#server/webhooks/follow-event.ts'
import { askAboutObject, UnclearObject } from './unclear-object.ts'

/** The object type of each movement category, as in the provider's events. */
const OBJECT_KINDS: Readonly<Record<string, string>> = {
  // Not 'payment_intent': a payment that has paid its order is followed, too, because its fee may be missing.
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  transfer: 'transfer',
  transfer_reversal: 'transfer',
}

/** Why the state of a movement's object couldn't be applied. */
export type NotFollowed = {
  readonly because: string
  /** If the object only waits for a pending refund of the same donation, the time of that refund. */
  readonly refundSince: Date | null
  /** Whether the provider gives no clear answer about the object, so that asking again is of no use. */
  readonly isUnclear: boolean
}

/**
 * Applies the state of a movement's object, as its event would have. Does nothing for a movement without a payment,
 * unless it is a transfer.
 * @returns the failure, if any
 * @throws OutcomeUnknown if the provider doesn't answer · a busy or unreachable database's error: neither says anything
 * about the object
 */
export const followMovement = async (
  deps: Deps,
  { category, sourceRef, paymentRef, transferRef, balanceRef }: BalanceMovement,
): Promise<NotFollowed | null> => {
  const objectKind = OBJECT_KINDS[category]
  // A reversal is followed by its transfer.
  const objectId = category === 'transfer_reversal' ? transferRef : sourceRef
  if (objectKind === undefined || (paymentRef === null && objectKind !== 'transfer')) return null
  try {
    await askAboutObject(deps, () => followEvent(deps, { objectKind, objectId, paymentRef }))
    return null
  } catch (error) {
    if (error instanceof OutcomeUnknown || isBusy(error) || !(error instanceof Error)) throw error
    deps.log.warn({ err: error, balanceRef }, 'what moved our balance could not be followed')
    return {
      because: error.message,
      refundSince: error instanceof RefundPendingError ? error.since : null,
      isUnclear: error instanceof UnclearObject,
    }
  }
}
