import type { Deps } from '#server/deps.ts'
import type { OrderRef, PaymentState } from '#server/outside/payments/port.ts'
import { readOrder, rememberRef } from '../orders.queries.ts'
import { isPaid } from '../orders.state.ts'
import { readOrderIdsOfRef } from '../returns.queries.ts'
import { applyPayment } from './apply-payment.ts'
import { postFee } from './post-fee.ts'
import { rebuildOrder } from './rebuild-order.ts'
import { settleOrder } from './settle-order.ts'

/** Rebuilds the order of a paid payment, and settles it without a receipt: its donor's address isn't known. */
const followLostPayment = async (
  deps: Deps,
  { attempt, ...orderIds }: OrderRef,
  payment: PaymentState,
): Promise<void> => {
  const { paymentRef } = payment
  deps.log.error({ paymentRef }, 'a payment names an order that doesn’t exist')
  if (payment.state !== 'succeeded') return
  const { charge } = payment
  if (!(await rebuildOrder(deps, { ...orderIds, attempt }, charge))) return
  await rememberRef(deps.database.db, charge.paymentRef, orderIds)
  await settleOrder(deps, { orderIds, attempt, charge, sendReceipt: false })
  await postFee(deps, orderIds, charge)
}

/**
 * Fetches a payment from the provider and applies its state. Events may arrive late, twice or out of order,
 * since only the fetched state counts. A payment that isn't ours changes nothing.
 */
export const followPayment = async (deps: Deps, paymentRef: string): Promise<void> => {
  const payment = await deps.payments.getPayment(paymentRef)
  if (payment.order === null) return
  const { attempt, ...orderIds } = payment.order
  const order = await readOrder(deps.database.db, orderIds)
  if (order === null) return followLostPayment(deps, payment.order, payment)
  // What has paid its order was applied before. Then only a lost reference is restored.
  if (isPaid(order.state) && order.providerRef === paymentRef)
    await rememberRef(deps.database.db, paymentRef, orderIds)
  else await applyPayment(deps, orderIds, attempt, payment)
  if (payment.state === 'succeeded') await postFee(deps, orderIds, payment.charge)
}

/**
 * Like `followPayment`, for an event of the payment itself. Usually the donor's own request has settled it before the
 * event arrives. Then its fee was posted with it, or has a job, and the provider isn't asked.
 */
export const followOpenPayment = async (deps: Deps, paymentRef: string): Promise<void> => {
  const { db } = deps.database
  const orderIds = await readOrderIdsOfRef(db, paymentRef)
  const order = orderIds && (await readOrder(db, orderIds))
  if (order === null || !isPaid(order.state) || order.providerRef !== paymentRef)
    await followPayment(deps, paymentRef)
}
