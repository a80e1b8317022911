import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'
import { followPayment } from './charging/follow-payment.ts'
import {
  type DuplicatePaymentRow,
  readDuplicatePaymentByRef,
} from './duplicate-payments/duplicate-payments.queries.ts'
import type { OrderPlace } from './order-key.ts'
import { type OrderRow, readOrder } from './orders.queries.ts'
import { isPaid } from './orders.state.ts'
import { placeOfRef } from './returns.queries.ts'

/** The order of a provider's payment, and whether it is a duplicate payment. */
type PaymentOwner = {
  readonly place: OrderPlace
  readonly order: OrderRow | null
  readonly second: DuplicatePaymentRow | null
}

const readOwner = async (reader: Db, paymentRef: string): Promise<PaymentOwner | null> => {
  const place = await placeOfRef(reader, paymentRef)
  if (place === null) return null
  const [order, second] = await Promise.all([
    readOrder(reader, place),
    readDuplicatePaymentByRef(reader, place.caseId, paymentRef),
  ])
  return { place, order, second }
}

const hasPaid = (order: OrderRow | null, paymentRef: string): order is OrderRow =>
  order !== null && isPaid(order.state) && order.providerRef === paymentRef

/**
 * Finds the order of a payment. An unknown or unresolved payment is followed first: then it has paid its
 * order, or is recorded as its duplicate payment.
 * @returns null if it isn't ours
 */
export const findPaymentOwner = async (deps: Deps, paymentRef: string): Promise<PaymentOwner | null> => {
  const known = await readOwner(deps.database.reader, paymentRef)
  if (known !== null && (known.second !== null || hasPaid(known.order, paymentRef))) return known
  await followPayment(deps, paymentRef)
  return readOwner(deps.database.reader, paymentRef)
}

/** @throws if the payment didn't pay the order: staff must investigate */
export const orderPaidBy = ({ place, order }: PaymentOwner, paymentRef: string): OrderRow => {
  if (hasPaid(order, paymentRef)) return order
  throw new Error(`Payment ${paymentRef} isn’t what paid order ${place.orderId}`)
}
