import type { Deps } from '#server/deps.ts'
import { followPayment } from '../charging/follow-payment.ts'
import { readOrder } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { placeOfRef } from '../returns.queries.ts'
import { readSecondPaymentByRef, type SecondPaymentRow } from './second-payments.queries.ts'

/**
 * Whether a payment is a second one for its order. One that we haven't noticed as such is noticed first.
 *
 * @returns null where it isn't, or isn't ours
 */
export const findSecondPayment = async (deps: Deps, paymentRef: string): Promise<SecondPaymentRow | null> => {
  const { reader } = deps.database
  const known = await placeOfRef(reader, paymentRef)
  if (known === null) await followPayment(deps, paymentRef)
  const place = known ?? (await placeOfRef(reader, paymentRef))
  if (place === null) return null
  const noticed = await readSecondPaymentByRef(reader, place.caseId, paymentRef)
  if (noticed !== null) return noticed
  const order = await readOrder(reader, place)
  if (order === null || !isPaid(order.state) || order.providerRef === paymentRef) return null
  await followPayment(deps, paymentRef)
  return readSecondPaymentByRef(reader, place.caseId, paymentRef)
}
