import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { addCents } from '#contract/money.ts'
import { type OrderInfo, PAY_METHODS } from '#contract/orders/orders.ts'
import type { Deps } from '#server/deps.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readDonationNumber } from './charging/donation-number.queries.ts'
import { resolveOrder } from './charging/resolve-order.ts'
import { windowEnd } from './donor-page/donor-choices.policy.ts'
import { openOrderPerson } from './opening/order-person.ts'
import type { OrderPlace } from './order-key.ts'
import { type OrderRow, readOrder } from './orders.queries.ts'
import { isPaid, mayCharge, publicOrderState } from './orders.state.ts'
import { receiptNumber, receiptPath } from './receipt.ts'
import { remainingParts } from './refund-parts.ts'

const payMethodOf = (text: string): OrderInfo['payMethod'] =>
  PAY_METHODS.find((method) => method === text) ?? 'card'

/** An order for its donor. */
export const describeOrderFor = async (deps: Deps, order: OrderRow): Promise<OrderInfo> => {
  const person = await openOrderPerson(deps, deps.database.reader, order)
  const name = person?.name ?? 'Erased'
  const paid = isPaid(order.state)
  const stays = remainingParts(order)
  const number = receiptNumber(deps.personalData, order.orderId)
  return {
    orderId: order.orderId,
    caseId: order.caseId,
    status: publicOrderState(order.state),
    amountCents: order.amountCents,
    tipCents: order.tipCents,
    coverFeeCents: order.coverFeeCents,
    feeCents: stays.feeCents,
    recipientReceivesCents: addCents(stays.donationCents, -stays.feeCents),
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    currency: 'USD',
    payMethod: payMethodOf(order.payMethod),
    cardBrand: order.cardBrand,
    cardLast4: order.cardLast4,
    donorFirstName: firstNameOf(name),
    donorName: name,
    email: person?.email ?? '',
    nameShown: order.nameShown,
    hideAmount: order.hideAmount,
    message: order.message,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    undoUntil: order.paidAt === null ? null : windowEnd(order, 'undo').toISOString(),
    donationNumber: null,
    orderNumber: number,
    receiptNumber: paid ? number : null,
    receiptUrl: paid ? receiptPath(deps.signer, order) : null,
  }
}

export const getOrderInfo = async (deps: Deps, place: OrderPlace): Promise<OrderInfo> => {
  const order = await readOrder(deps.database.reader, place)
  if (order === null) throw new Refusal('notFound')
  const described = await describeOrderFor(deps, order)
  return isPaid(order.state)
    ? { ...described, donationNumber: await readDonationNumber(deps.database.reader, place) }
    : described
}

/** State of an order; polls the provider if it is unresolved. */
export const getOrderStatus = async (
  deps: Deps,
  place: OrderPlace,
): Promise<CallOutput<Calls['orderStatus']>> => {
  const resolved = await resolveOrder(deps, place)
  if (resolved === null) throw new Refusal('notFound')
  const { order, state, payment } = resolved
  return {
    status: publicOrderState(state),
    canRetry: mayCharge(state) && order.expiresAt > deps.clock.now(),
    nextAttempt: order.attempt + 1,
    ...(isPaid(state) ? { receiptUrl: receiptPath(deps.signer, place) } : {}),
    ...(payment?.state === 'requires_action'
      ? { nextAction: { kind: 'authenticate', clientSecret: payment.clientSecret } }
      : {}),
  }
}
