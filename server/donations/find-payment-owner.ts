import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { followPayment } from './charging/follow-payment.ts'
import {
  type DuplicatePaymentRow,
  readDuplicatePaymentByRef,
} from './duplicate-payments/duplicate-payments.queries.ts'
import type { OrderIds } from './order-key.ts'
import type { OrderRow } from './order-row.ts'
import { readOrder } from './orders.queries.ts'
import { isPaid } from './orders.state.ts'
import { readOrderIdsOfRef } from './returns.queries.ts'

/** The order of a provider's payment, and whether it is a duplicate payment. */
type PaymentOwner = {
  readonly orderIds: OrderIds
  readonly order: OrderRow | null
  readonly duplicatePayment: DuplicatePaymentRow | null
}

const readOwner = async (db: Db, paymentRef: string): Promise<PaymentOwner | null> => {
  const orderIds = await readOrderIdsOfRef(db, paymentRef)
  if (orderIds === null) return null
  const [order, duplicatePayment] = await Promise.all([
    readOrder(db, orderIds),
    readDuplicatePaymentByRef(db, orderIds.caseId, paymentRef),
  ])
  return { orderIds, order, duplicatePayment }
}

const hasPaid = (order: OrderRow | null, paymentRef: string): order is OrderRow =>
  order !== null && isPaid(order.state) && order.providerRef === paymentRef

/**
 * Finds the order of a payment. A payment that isn't settled here yet is fetched and applied first: then it has
 * paid its order, or is recorded as a duplicate payment.
 * @returns null if it isn't ours
 */
export const findPaymentOwner = async (deps: Deps, paymentRef: string): Promise<PaymentOwner | null> => {
  const owner = await readOwner(deps.database.db, paymentRef)
  if (owner !== null && (owner.duplicatePayment !== null || hasPaid(owner.order, paymentRef))) return owner
  await followPayment(deps, paymentRef)
  return readOwner(deps.database.db, paymentRef)
}

/** The order that this payment paid. @throws if another one paid it, which staff must investigate */
export const requirePaidOrder = ({ orderIds, order }: PaymentOwner, paymentRef: string): OrderRow => {
  if (hasPaid(order, paymentRef)) return order
  throw new Error(`Payment ${paymentRef} isn’t what paid order ${orderIds.orderId}`)
}
