import type { Deps } from '#server/deps.ts'
import { followPayment } from '../charging/follow-payment.ts'
import { type OrderRow, readOrder } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { placeOfRef } from '../returns.queries.ts'

const readByRef = async (
  { database }: Pick<Deps, 'database'>,
  paymentRef: string,
): Promise<OrderRow | null> => {
  const place = await placeOfRef(database.reader, paymentRef)
  return place === null ? null : readOrder(database.reader, place)
}

/**
 * The order that a payment paid. Of a payment that we haven't heard of, or not its end, we hear first.
 *
 * @returns null where it isn't ours
 * @throws where its order wasn't paid by it: nobody's gift, so somebody must look
 */
export const orderPaidBy = async (deps: Deps, paymentRef: string): Promise<OrderRow | null> => {
  const known = await readByRef(deps, paymentRef)
  if (known !== null && isPaid(known.state)) return ofPayment(known, paymentRef)
  await followPayment(deps, paymentRef)
  const order = await readByRef(deps, paymentRef)
  return order === null ? null : ofPayment(order, paymentRef)
}

const ofPayment = (order: OrderRow, paymentRef: string): OrderRow => {
  if (isPaid(order.state) && order.providerRef === paymentRef) return order
  throw new Error(`Payment ${paymentRef} isn’t what paid order ${order.orderId}`)
}
