import { HOUR_MS } from '#contract/dates.ts'
import { statementSuffix } from '#contract/donations/statement-text.ts'
import { type DonatableCase, readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import {
  type DonationParts,
  OutcomeUnknown,
  type PaymentSource,
  type PaymentState,
} from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OrderRow } from '../order-row.ts'
import { type Attempt, type ChargeWords, readAttempt } from './attempts.queries.ts'

/** What a payment was for, in the provider's dashboard. */
export const chargeDescription = ({
  recipientName,
  title,
}: Pick<DonatableCase, 'recipientName' | 'title'>): string => `Gift to ${recipientName}: ${title}`

export const chargeTextsFor = (
  { config }: Deps,
  orderId: string,
  donatableCase: DonatableCase,
): ChargeWords => ({
  description: chargeDescription(donatableCase),
  statementSuffix: statementSuffix(config.brand.name, {
    fullName: donatableCase.recipientName,
    isNamed: donatableCase.recipientIsNamed,
  }),
  returnUrl: `${config.publicOrigin}/donate/pay-result/${donatableCase.caseId}?orderId=${orderId}`,
})

/** Awaits a call of the provider. @throws outcomeUnknown ("still confirming") if it gives no clear answer */
export const awaitProviderAnswer = async <T>(
  { log }: Pick<Deps, 'log'>,
  { orderId }: Pick<OrderRow, 'orderId'>,
  call: Promise<T>,
): Promise<T> => {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    log.warn({ err: error.cause, orderId }, 'the payment provider gave no clear answer')
    throw new Refusal('outcomeUnknown', { cause: error })
  }
}

/** Sends a charge under the idempotency key `order:{id}:attempt:{n}`. @throws OutcomeUnknown */
export const chargeAtProvider = (
  { payments }: Pick<Deps, 'payments'>,
  order: Pick<OrderRow, 'caseId' | 'orderId' | 'totalCents' | keyof DonationParts>,
  attempt: number,
  details: { source: PaymentSource; words: ChargeWords },
): Promise<PaymentState> =>
  payments.charge({
    order: { caseId: order.caseId, orderId: order.orderId, attempt },
    amountCents: order.totalCents,
    parts: {
      amountCents: order.amountCents,
      tipCents: order.tipCents,
      coverFeeCents: order.coverFeeCents,
    },
    source: details.source,
    ...details.words,
  })

/** A charge that the provider still doesn't know this long after the request was never made. */
const NEVER_MADE_AFTER_MS = HOUR_MS

/**
 * Repeats the charge under the same idempotency key. Null if the donor no longer expects to be charged,
 * because the order has expired or the case stopped accepting donations.
 */
const repeatCharge = async (deps: Deps, order: OrderRow, attempt: Attempt): Promise<PaymentState | null> => {
  if (deps.clock.now() >= order.expiresAt) return null
  const donatableCase = await readDonatableCase(deps, order.caseId)
  if (donatableCase?.donationStatus !== 'open') return null
  const words = attempt.words ?? chargeTextsFor(deps, order.orderId, donatableCase)
  return chargeAtProvider(deps, order, order.attempt, { source: attempt.source, words })
}

/**
 * Finds the outcome of an order's latest attempt: by the payment's id if it is stored, else by searching the
 * provider's payments, and only then by repeating the charge.
 * @throws OutcomeUnknown
 */
export const recheckCharge = async (deps: Deps, order: OrderRow): Promise<PaymentState> => {
  if (order.providerRef !== null) return deps.payments.getPayment(order.providerRef)
  const attempt = await readAttempt(deps.database.db, order, order.attempt)
  if (attempt === null) throw new Error(`Order ${order.orderId} is ${order.state} without an attempt`)
  const { caseId, orderId } = order
  const attemptKey = { caseId, orderId, attempt: order.attempt }
  const existing = await deps.payments.findPayment(attemptKey, attempt.requestedAt)
  if (existing !== null) return existing
  const repeated = await repeatCharge(deps, order, attempt)
  if (repeated !== null) return repeated
  if (deps.clock.now().getTime() - attempt.requestedAt.getTime() <= NEVER_MADE_AFTER_MS)
    throw new OutcomeUnknown(`nothing is found yet for attempt ${order.attempt} of ${orderId}`)
  // If a suspended process makes the charge after all, its webhook settles the payment.
  return {
    state: 'failed',
    paymentRef: null,
    declineCode: 'never_made',
    cardFingerprint: null,
    order: attemptKey,
  }
}
