import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OrderRow } from '../orders.queries.ts'
import { assessAttempt, assessRisk, isAnyCardFull, type RiskAssessment } from './assess-risk.ts'
import { blockAttempt } from './block-attempt.queries.ts'
import { countUnseen } from './count-failure.ts'
import type { RememberedDelays } from './remembered-delays.ts'
import { type BucketKey, cardKey, type RiskSignals } from './risk-signals.ts'

/**
 * The card's fingerprint, read without charging it; null if the provider doesn’t say, then its bank decides.
 */
const cardOf = async ({ payments, log }: Deps, confirmationToken: string): Promise<string | null> => {
  try {
    return await payments.cardFingerprint(confirmationToken)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    log.warn({ err: error.cause }, 'the payment provider didn’t say which card it is')
    return null
  }
}

export type AdmissionRequest = {
  readonly addressKey: string
  readonly confirmationToken: string
  readonly waits: RememberedDelays
}

/** The card, if it may not be charged: it failed too often, or it is on the block list. */
const refusedCard = async (
  deps: Deps,
  { wary, attack, hasListedCards }: RiskAssessment,
  confirmationToken: string,
): Promise<string | null> => {
  const isLookedAt = hasListedCards || (wary && (await isAnyCardFull(deps, attack)))
  const card = isLookedAt ? await cardOf(deps, confirmationToken) : null
  if (card === null) return null
  const { waitMs, isListed } = await assessRisk(deps, [cardKey(card)])
  return waitMs !== null || isListed ? card : null
}

/**
 * Admits or refuses a charge. A donor without failures costs one statement. For a suspicious one, while any
 * card is over its limit, the card is identified before charging; one that failed often is declined without a
 * charge, with the same answer, and the order is blocked, which looks like any decline from outside. Parts on
 * the block list are declined the same way; while it has cards, each card is identified. @returns the buckets
 * that hold failures @throws slowDown, paymentDeclined
 */
export const admitCharge = async (
  deps: Deps,
  order: OrderRow,
  { addressKey, confirmationToken, waits }: AdmissionRequest,
): Promise<readonly BucketKey[]> => {
  const { caseId, visitorId, emailHash } = order
  const trail: RiskSignals = { caseId, visitorId, emailHash, addressKey }
  const verdict = await assessAttempt(deps, waits, trail)
  const card = verdict.isListed ? null : await refusedCard(deps, verdict, confirmationToken)
  if (!verdict.isListed && card === null) return verdict.counted
  const attemptInput = { addressKey, confirmationToken, now: deps.clock.now() }
  await deps.database.transact((tx) => blockAttempt(tx, order, attemptInput))
  deps.log.info({ orderId: order.orderId }, 'an order is blocked: failed too often, or on the block list')
  await countUnseen(deps, card === null ? trail : { ...trail, card })
  throw new Refusal('paymentDeclined')
}
