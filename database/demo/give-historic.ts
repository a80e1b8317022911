import { ZONE_US } from '#contract/donations/orders.ts'
import { cardFeeCents } from '#contract/pricing.ts'
import type { Deps } from '#server/deps.ts'
import { settleOrder } from '#server/donations/charging/settle-order.ts'
import { newOrder } from '#server/donations/opening/new-order.ts'
import { insertOrder, readOrderByKey } from '#server/donations/orders.queries.ts'
import { noteDonorOrder } from '#server/donations/statement/note-donor-order.ts'
import type { PlannedDonation } from './plan-donations.ts'
import { caseIdFor } from './random.ts'

/** A past payment as the sandbox's provider stores it, but for its description, so that its list and our ledger agree. */
export type HistoricPayment = {
  readonly paymentIntentId: string
  readonly chargeId: string
  readonly balanceTransactionId: string
  readonly amountCents: number
  readonly feeCents: number
  readonly createdAt: string
  readonly metadata: { readonly case_id: string; readonly order_id: string; readonly attempt: string }
  readonly donorName: string
  readonly cardLast4: string
  readonly cardBrand: 'visa'
}

/** Key of a sample case's donation, by its place in the case's plan. */
export const donationKey = (caseKey: string, index: number): string =>
  `${caseIdFor(caseKey)}${String(index).padStart(4, '0')}`

/** The order with this key: the existing one, or a new one. */
const findOrInsertOrder = async (deps: Deps, caseId: string, donation: PlannedDonation, key: string) => {
  const existing = await readOrderByKey(deps.database.db, caseId, key)
  if (existing !== null) return existing
  const { at: _at, name, message, ...choices } = donation
  const order = await newOrder(
    deps,
    {
      ...choices,
      zoneId: ZONE_US,
      caseId,
      idempotencyKey: key,
      payMethod: 'card',
      consentUpdates: false,
      attribution: {},
    },
    {
      visitorId: 'demo-history-visitor',
      draftNonce: key,
      name,
      inputHash: 'history',
      message: message === '' ? null : message,
    },
  )
  await deps.database.statement((db) => insertOrder(db, order))
  return order
}

/**
 * Records a past donation with the product's own actions: opens its order and settles it by a charge of that day. It
 * needs no page and no card. `deps.clock` must be set to the donation's time. Idempotent by key.
 */
export const giveHistoric = async (
  deps: Deps,
  caseId: string,
  donation: PlannedDonation,
  key: string,
): Promise<HistoricPayment> => {
  const order = await findOrInsertOrder(deps, caseId, donation, key)
  const { orderId } = order
  const totalCents = Number(order.totalCents)
  const payment: HistoricPayment = {
    paymentIntentId: `pi_${key}`,
    chargeId: `ch_${key}`,
    balanceTransactionId: `txn_${key}`,
    amountCents: totalCents,
    // The provider takes the published fee of the whole payment, including tip and covered fee.
    feeCents: cardFeeCents(totalCents),
    createdAt: donation.at.toISOString(),
    metadata: { case_id: caseId, order_id: orderId, attempt: '1' },
    donorName: donation.name,
    cardLast4: '4242',
    cardBrand: 'visa',
  }
  await settleOrder(deps, {
    orderIds: { caseId, orderId },
    attempt: 1,
    charge: {
      paymentRef: payment.paymentIntentId,
      chargeRef: payment.chargeId,
      amountCents: totalCents,
      payMethod: 'card',
      cardBrand: payment.cardBrand,
      cardLast4: payment.cardLast4,
      cardFingerprint: null,
      feeCents: payment.feeCents,
      balanceRef: payment.balanceTransactionId,
      paidAt: donation.at,
      returned: null,
      parts: null,
      cardToKeep: null,
    },
    sendReceipt: false,
  })
  await noteDonorOrder(deps, { ...order, paidAt: donation.at })
  return payment
}
