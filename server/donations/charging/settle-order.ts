import { HOUR_MS } from '#contract/dates.ts'
import type { Deps } from '#server/deps.ts'
import type { PaidCharge } from '#server/outside/payments/port.ts'
import { recordDuplicatePayment } from '../duplicate-payments/record-duplicate-payment.ts'
import type { OrderRow } from '../order-row.ts'
import { readOrder, rememberRef } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { settleBatch } from './settle-batch.ts'
import type { Settlement } from './settlements.queries.ts'

/** Records a charge of a paid order as a duplicate payment, unless it is the charge that paid the order. */
const recordIfDuplicate = async (deps: Deps, order: OrderRow, charge: PaidCharge): Promise<false> => {
  if (order.providerRef !== charge.paymentRef) await recordDuplicatePayment(deps, order, charge)
  return false
}

/** An order's payments are made within `ORDER_EXPIRY_MINUTES`; a bank's check of the donor can take longer. */
const PAYMENTS_WITHIN_MS = 2 * HOUR_MS

/** Which of an order's charges is its donation: one whose money stayed, or else the one that may still come back. */
const RETURN_RANKS = { refunded: 2, disputed: 1 } as const
const rankOf = ({ returned }: PaidCharge): number => (returned === null ? 0 : RETURN_RANKS[returned])

/**
 * Finds the charge that pays the order of this one. If a charge went back to its donor, another payment of its order may
 * be the donation, and this one its duplicate: restored books have forgotten which. Taken for the donation, it would
 * have the other one refunded, too.
 * @throws OutcomeUnknown
 */
const findDonation = async (
  { payments, database }: Pick<Deps, 'payments' | 'database'>,
  settlement: Settlement,
): Promise<Settlement> => {
  const { orderIds, charge } = settlement
  if (charge.returned === null) return settlement
  const order = await readOrder(database.db, orderIds)
  if (order === null || isPaid(order.state)) return settlement
  const made = {
    from: new Date(charge.paidAt.getTime() - PAYMENTS_WITHIN_MS),
    until: new Date(charge.paidAt.getTime() + PAYMENTS_WITHIN_MS),
  }
  let donation = settlement
  for (const payment of await payments.paymentsOf(orderIds, made)) {
    if (payment.state !== 'succeeded' || payment.charge.amountCents !== charge.amountCents) continue
    if (rankOf(payment.charge) < rankOf(donation.charge))
      donation = { ...settlement, charge: payment.charge, attempt: payment.order?.attempt ?? 1 }
  }
  return donation
}

/** Settles a charge, or records it as a duplicate payment if another one has paid its order. */
const settleCharge = async (deps: Deps, settlement: Settlement): Promise<boolean> => {
  const { orderIds, charge } = settlement
  const { order, isSettled } = await settleBatch(deps, settlement)
  if (isSettled) return true
  if (order === null)
    throw new Error(`Payment ${charge.paymentRef} is for order ${orderIds.orderId}, which doesn’t exist`)
  if (isPaid(order.state)) return recordIfDuplicate(deps, order, charge)
  if (order.totalCents !== charge.amountCents)
    throw new Error(
      `Payment ${charge.paymentRef} took ${charge.amountCents} cents for order ${orderIds.orderId} of ${order.totalCents}`,
    )
  // Another call settled it first, with the same payment or another.
  const settled = await readOrder(deps.database.db, orderIds)
  return settled !== null && isPaid(settled.state) ? recordIfDuplicate(deps, settled, charge) : false
}

/**
 * Settles a paid charge: marks the order paid, publishes the donation and posts the journals, in one
 * transaction. Idempotent; called by the charge, the webhook worker, the status poll and the sweeps. A payment
 * other than the one that paid the order is recorded as a duplicate payment, which is refunded.
 * @returns whether this call settled it
 * @throws Error if the amount differs from the order's: never settled; staff investigates
 */
export const settleOrder = async (deps: Deps, settlement: Settlement): Promise<boolean> => {
  const donation = await findDonation(deps, settlement)
  if (donation !== settlement) {
    await rememberRef(deps.database.db, donation.charge.paymentRef, donation.orderIds)
    await settleCharge(deps, donation)
  }
  return settleCharge(deps, settlement)
}
