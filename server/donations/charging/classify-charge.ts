import type { OrderState } from '#contract/donations/orders.ts'
import type { Deps } from '#server/deps.ts'
import { NotAtProvider } from '#server/outside/payments/port.ts'
import type { OrderIds } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'

/** Relation of a provider's charge to our orders. */
export type ChargeClass =
  | { readonly is: 'foreign' | 'unpaid at the provider' }
  | { readonly is: 'of no order'; readonly orderIds: OrderIds }
  | { readonly is: 'of an unpaid order'; readonly orderIds: OrderIds; readonly state: OrderState }
  | { readonly is: 'a duplicate payment' | 'of its order'; readonly orderIds: OrderIds }

/** Fetches the charge's payment from the provider and reads the order it names. @throws OutcomeUnknown */
export const classifyCharge = async (
  deps: Deps,
  { paymentRef, chargeRef }: { readonly paymentRef: string; readonly chargeRef: string },
): Promise<ChargeClass> => {
  const payment = await deps.payments.getPayment(paymentRef)
  if (payment.order === null) return { is: 'foreign' }
  if (payment.state !== 'succeeded') return { is: 'unpaid at the provider' }
  const { caseId, orderId } = payment.order
  const orderIds = { caseId, orderId }
  const order = await readOrder(deps.database.db, orderIds)
  if (order === null) return { is: 'of no order', orderIds }
  if (!isPaid(order.state)) return { is: 'of an unpaid order', orderIds, state: order.state }
  return { is: order.chargeRef === chargeRef ? 'of its order' : 'a duplicate payment', orderIds }
}

/** Whether the provider accepted a payment that isn't on our balance yet. @throws OutcomeUnknown */
export const isChargeInFlight = async (
  { payments }: Pick<Deps, 'payments'>,
  { paymentRef, chargeRef }: { readonly paymentRef: string; readonly chargeRef: string },
): Promise<boolean> => {
  try {
    const payment = await payments.getPayment(paymentRef)
    return (
      payment.state === 'succeeded' &&
      payment.charge.chargeRef === chargeRef &&
      payment.charge.balanceRef === null
    )
  } catch (error) {
    if (error instanceof NotAtProvider) return false
    throw error
  }
}
