import { HOUR_MS } from '#contract/dates.ts'
import { statementSuffix } from '#contract/statement-text.ts'
import { type GivingCase, readGivingCase } from '#server/cases/giving-case.ts'
import type { Deps } from '#server/deps.ts'
import { OutcomeUnknown, type PaymentState } from '#server/outside/payments/port.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OrderRow } from '../orders.queries.ts'
import { type Attempt, type ChargeWords, readAttempt } from './attempts.queries.ts'

/** A confirmation token lives for twelve hours, a key for a day: later, the same charge would be a new one. */
const REPEATABLE_MS = 11 * HOUR_MS

export const wordsFor = ({ config }: Deps, orderId: string, givingCase: GivingCase): ChargeWords => ({
  description: `Gift to ${givingCase.recipientName}: ${givingCase.title}`,
  statementSuffix: statementSuffix(config.brand.name, givingCase.recipientName),
  returnUrl: `${config.publicOrigin}/donate/pay-result/${givingCase.caseId}?orderId=${orderId}`,
})

/** The provider's answer, or the refusal "still confirming" where it gives none. */
export const orStillConfirming = async <T>(
  { log }: Pick<Deps, 'log'>,
  { orderId }: Pick<OrderRow, 'orderId'>,
  asking: Promise<T>,
): Promise<T> => {
  try {
    return await asking
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    log.warn({ err: error.cause, orderId }, 'the payment provider gave no clear answer')
    throw new Refusal('outcomeUnknown', { cause: error })
  }
}

/** The provider is asked under `order:{id}:attempt:{n}`: as often as need be, it acts once. Throws OutcomeUnknown. */
export const askProvider = (
  { payments }: Pick<Deps, 'payments'>,
  order: Pick<OrderRow, 'caseId' | 'orderId' | 'totalCents'>,
  attempt: number,
  asked: { confirmationToken: string; words: ChargeWords },
): Promise<PaymentState> =>
  payments.charge({
    order: { caseId: order.caseId, orderId: order.orderId, attempt },
    amountCents: order.totalCents,
    confirmationToken: asked.confirmationToken,
    ...asked.words,
  })

const wordsOf = async (deps: Deps, order: OrderRow, attempt: Attempt): Promise<ChargeWords> => {
  if (attempt.words !== null) return attempt.words
  const givingCase = await readGivingCase(deps, order.caseId)
  if (givingCase === null) throw new Error(`Order ${order.orderId} is for a case that is gone`)
  return wordsFor(deps, order.orderId, givingCase)
}

/** The same charge again, under the same key: what the provider did the first time, or does now. */
const repeatCharge = async (deps: Deps, order: OrderRow, attempt: Attempt): Promise<PaymentState | null> => {
  if (deps.clock.now().getTime() - attempt.askedAt.getTime() > REPEATABLE_MS) return null
  try {
    const { confirmationToken } = attempt
    const words = await wordsOf(deps, order, attempt)
    return await askProvider(deps, order, order.attempt, { confirmationToken, words })
  } catch (error) {
    // A key may repeat its first, broken answer for ever. What was made under it is still to be found.
    if (error instanceof OutcomeUnknown) return null
    throw error
  }
}

/**
 * What became of an order's latest attempt: by the payment's id where we have it; else by sending the same charge
 * again; else by looking for a payment made for it. Throws OutcomeUnknown.
 */
export const askAgain = async (deps: Deps, order: OrderRow): Promise<PaymentState> => {
  if (order.providerRef !== null) return deps.payments.getPayment(order.providerRef)
  const attempt = await readAttempt(deps.database.reader, order, order.attempt)
  if (attempt === null) throw new Error(`Order ${order.orderId} is ${order.state} without an attempt`)
  const repeated = await repeatCharge(deps, order, attempt)
  if (repeated !== null) return repeated
  const { caseId, orderId } = order
  const about = { caseId, orderId, attempt: order.attempt }
  const found = await deps.payments.findPayment(about, attempt.askedAt)
  if (found !== null) return found
  if (deps.clock.now().getTime() - attempt.askedAt.getTime() <= REPEATABLE_MS)
    throw new OutcomeUnknown(`nothing is found yet for attempt ${order.attempt} of ${orderId}`)
  // The provider has no such payment, and the token it would have been made with is over: it never happened.
  return { state: 'failed', paymentRef: null, declineCode: 'never_made', cardFingerprint: null, order: about }
}
