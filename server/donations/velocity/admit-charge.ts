import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { ChosenSource } from '../kept-cards/choose-source.ts'
import type { OrderRow } from '../order-row.ts'
import { assessAttempt, assessRisk, isAnyCardFull, type RiskAssessment } from './assess-risk.ts'
import { blockAttempt } from './block-attempt.queries.ts'
import { countUnseen } from './count-failure.ts'
import type { RememberedDelays } from './remembered-delays.ts'
import { type BucketKey, bucketKey, type RiskSignals } from './risk-signals.ts'

/**
 * Reads the card's fingerprint without charging it. Null if the provider doesn't answer, which leaves the
 * decision to the card's bank.
 */
const readFingerprint = async (
  { payments, log }: Deps,
  { source, fingerprint }: ChosenSource,
): Promise<string | null> => {
  if (source.kind === 'kept_card') return fingerprint
  try {
    return await payments.cardFingerprint(source.confirmationToken)
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    log.warn({ err: error.cause }, 'the payment provider didn’t say which card it is')
    return null
  }
}

export type AdmissionRequest = {
  readonly networkKeys: string
  readonly waits: RememberedDelays
}

/**
 * The fingerprint of the card if it may not be charged, because it failed too often or is on the block list;
 * null if it may.
 */
const findRefusedCard = async (
  deps: Deps,
  { isSuspicious, isAttackOn, hasListedCards }: RiskAssessment,
  chosen: ChosenSource,
): Promise<string | null> => {
  const mustIdentify = hasListedCards || (isSuspicious && (await isAnyCardFull(deps, isAttackOn)))
  const card = mustIdentify ? await readFingerprint(deps, chosen) : null
  if (card === null) return null
  const { waitMs, isListed } = await assessRisk(deps, [bucketKey('card', card)], {
    visitorId: null,
    now: deps.clock.now(),
  })
  return waitMs !== null || isListed ? card : null
}

/**
 * Admits or refuses a charge. A card that failed too often, and anything on the block list, is declined
 * without a charge, and the order is blocked, which looks like any other decline. Cards are identified only
 * if needed: for suspicious donors while any card is over its limit, and for all while the block list has
 * cards.
 * @returns the buckets that hold failures
 * @throws slowDown, paymentDeclined
 */
export const admitCharge = async (
  deps: Deps,
  order: OrderRow,
  { networkKeys, waits }: AdmissionRequest,
  chosen: ChosenSource,
): Promise<readonly BucketKey[]> => {
  const { caseId, visitorId, emailHash } = order
  const signals: RiskSignals = { caseId, visitorId, emailHash, networkKeys }
  const assessment = await assessAttempt(deps, waits, signals)
  const card = assessment.isListed ? null : await findRefusedCard(deps, assessment, chosen)
  if (!assessment.isListed && card === null) return assessment.failedBuckets
  const attemptInput = { networkKeys, source: chosen.source, now: deps.clock.now() }
  await deps.database.transact((tx) => blockAttempt(tx, order, attemptInput))
  deps.log.info({ orderId: order.orderId }, 'an order is blocked: failed too often, or on the block list')
  await countUnseen(deps, card === null ? signals : { ...signals, card })
  throw new Refusal('paymentDeclined')
}
