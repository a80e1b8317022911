import type { Deps } from '#server/deps.ts'
import { readOrder, rememberRef } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { placeOfRef } from '../returns.queries.ts'
import { applyPayment } from './apply-payment.ts'
import { postFee } from './post-fee.ts'

/**
 * Fetches a payment from the provider and applies its state. Events may arrive late, twice or out of order,
 * since only the fetched state counts. A payment that isn't ours changes nothing.
 */
export const followPayment = async (deps: Deps, paymentRef: string): Promise<void> => {
  const payment = await deps.payments.getPayment(paymentRef)
  if (payment.order === null) return
  const { attempt, ...place } = payment.order
  const order = await readOrder(deps.database.reader, place)
  if (order === null) {
    deps.log.error({ paymentRef }, 'a payment names an order that doesn’t exist')
    return
  }
  // What has paid its order was applied before. Then only a lost reference is restored.
  if (isPaid(order.state) && order.providerRef === paymentRef)
    await rememberRef(deps.database.reader, paymentRef, place)
  else await applyPayment(deps, place, attempt, payment)
  if (payment.state === 'succeeded') await postFee(deps, place, payment.charge)
}

/**
 * Like `followPayment`, for an event of the payment itself. Usually the donor's own request has settled it before the
 * event arrives. Then its fee was posted with it, or has a job, and the provider isn't asked.
 */
export const followOpenPayment = async (deps: Deps, paymentRef: string): Promise<void> => {
  const { reader } = deps.database
  const place = await placeOfRef(reader, paymentRef)
  const order = place && (await readOrder(reader, place))
  if (order === null || !isPaid(order.state) || order.providerRef !== paymentRef)
    await followPayment(deps, paymentRef)
}
