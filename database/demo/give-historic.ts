import { ZONE_US } from '#contract/orders.ts'
import { cardFeeCents } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { newOrder } from '#server/orders/new-order.ts'
import { insertOrder } from '#server/orders/orders.queries.ts'
import { settleOrder } from '#server/orders/settle-order.ts'
import type { PlannedGift } from './plan-gifts.ts'

/** What the sandbox's provider is told of a payment of the past, so that its list and our books agree. */
export type HistoricPayment = {
  readonly paymentIntentId: string
  readonly chargeId: string
  readonly balanceTransactionId: string
  readonly amountCents: number
  readonly feeCents: number
  readonly createdAt: string
  readonly metadata: Record<string, string>
  readonly cardLast4: string
  readonly cardBrand: 'visa'
}

/**
 * A gift of the past, through the acts that take one today: the order, and its settlement by a charge of that day.
 * Only the page and the card are left out. `deps.clock` stands at the gift's time.
 */
export const giveHistoric = async (
  deps: Deps,
  caseId: string,
  gift: PlannedGift,
): Promise<HistoricPayment> => {
  const { at, name, message, ...choices } = gift
  const order = await newOrder(
    deps,
    {
      ...choices,
      zoneId: ZONE_US,
      caseId,
      idempotencyKey: deps.ids.secret(16),
      payMethod: 'card',
      consentUpdates: false,
      attribution: {},
    },
    {
      visitorId: 'demo-history-visitor',
      draftNonce: deps.ids.secret(16),
      name,
      inputHash: 'history',
      message: message === '' ? null : message,
    },
  )
  await deps.database.transact((tx) => insertOrder(tx, order))
  const { orderId } = order
  const totalCents = Number(order.totalCents)
  const suffix = deps.ids.alphanumeric(24)
  const payment: HistoricPayment = {
    paymentIntentId: `pi_${suffix}`,
    chargeId: `ch_${suffix}`,
    balanceTransactionId: `txn_${suffix}`,
    amountCents: totalCents,
    // The provider takes the published fee of all that was paid, tip and covered fee included.
    feeCents: cardFeeCents(totalCents),
    createdAt: at.toISOString(),
    metadata: { case_id: caseId, order_id: orderId, attempt: '1' },
    cardLast4: '4242',
    cardBrand: 'visa',
  }
  await settleOrder(deps, {
    place: { caseId, orderId },
    attempt: 1,
    charge: {
      paymentRef: payment.paymentIntentId,
      chargeRef: payment.chargeId,
      amountCents: totalCents,
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      feeCents: payment.feeCents,
      balanceRef: payment.balanceTransactionId,
      paidAt: at,
    },
    sendReceipt: false,
  })
  return payment
}
