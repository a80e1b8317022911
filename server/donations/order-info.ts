import { firstNameOf } from '#contract/accounts/first-name.ts'
import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { type OrderInfo, PAY_METHODS } from '#contract/donations/orders.ts'
import { addCents } from '#contract/money.ts'
import { readDonatableCase } from '#server/cases/donatable-case.ts'
import type { Deps } from '#server/deps.ts'
import { chosenMail } from '#server/mail-preferences/mail-preferences.ts'
import { parseEnumColumn } from '#server/platform/parse-enum-column.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readDonationNumber } from './charging/donation-number.queries.ts'
import { resolveOrder } from './charging/resolve-order.ts'
import { correctableUntil } from './donor-page/correct-address.ts'
import { windowEnd } from './donor-page/donor-choices.policy.ts'
import { thanksTo } from './donors/read-thanks.ts'
import { openOrderPerson } from './opening/order-person.ts'
import { tributeOf } from './opening/read-tribute.ts'
import type { OrderIds } from './order-key.ts'
import type { OrderRow } from './order-row.ts'
import { readOrder } from './orders.queries.ts'
import { isPaid, mayCharge, publicOrderState } from './orders.state.ts'
import { receiptNumber, receiptPath } from './receipt.ts'
import { remainingParts } from './refund-parts.ts'

/**
 * Describes an order to its donor. `wantsArrival`, `emailCorrectableUntil`, `thankYou`, `donationNumber` and `location` are
 * null, for callers to fill in.
 */
export const describeOrderFor = async (deps: Deps, order: OrderRow): Promise<OrderInfo> => {
  const person = await openOrderPerson(deps, deps.database.db, order)
  const name = person?.name ?? 'Erased'
  const hasPaid = isPaid(order.state)
  const remaining = remainingParts(order)
  const number = receiptNumber(deps.personalData, order.orderId)
  return {
    orderId: order.orderId,
    caseId: order.caseId,
    status: publicOrderState(order.state),
    amountCents: order.amountCents,
    tipCents: order.tipCents,
    coverFeeCents: order.coverFeeCents,
    feeCents: remaining.feeCents,
    recipientReceivesCents: addCents(remaining.donationCents, -remaining.feeCents),
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    currency: 'USD',
    payMethod: parseEnumColumn(PAY_METHODS, order.payMethod),
    cardBrand: order.cardBrand,
    cardLast4: order.cardLast4,
    donorFirstName: firstNameOf(name),
    donorName: name,
    email: person?.email ?? '',
    nameShown: order.nameShown,
    hideAmount: order.hideAmount,
    message: order.message,
    tribute: tributeOf(order),
    wantsNews: order.consentUpdates,
    wantsArrival: null,
    emailCorrectableUntil: null,
    thankYou: null,
    thankYouBy: null,
    location: null,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    undoUntil: order.paidAt === null ? null : windowEnd(order, 'undo').toISOString(),
    donationNumber: null,
    orderNumber: number,
    receiptNumber: hasPaid ? number : null,
    receiptUrl: hasPaid ? receiptPath(deps.signer, order) : null,
  }
}

/** An order for its donor, with its number and thank-you once it is paid. @throws notFound */
export const getOrderInfo = async (deps: Deps, orderIds: OrderIds): Promise<OrderInfo> => {
  const order = await readOrder(deps.database.db, orderIds)
  if (order === null) throw new Refusal('notFound')
  const described = await describeOrderFor(deps, order)
  if (!isPaid(order.state)) return described
  const [donationNumber, donatableCase, chosen] = await Promise.all([
    readDonationNumber(deps.database.db, orderIds),
    readDonatableCase(deps, orderIds.caseId),
    chosenMail(deps.database.db, order),
  ])
  if (donatableCase === null) throw new Refusal('notFound')
  const thankYou = thanksTo(donatableCase.thankYou, described.donorName)
  const location = await deps.handlers.readDonationLocation(deps, donatableCase, order)
  const wantsArrival = chosen('arrivals')?.wanted ?? false
  const until = await correctableUntil(deps.database.db, order, deps.clock.now())
  const emailCorrectableUntil = until?.toISOString() ?? null
  return { ...described, wantsArrival, emailCorrectableUntil, donationNumber, thankYou, location }
}

/** State of an order; polls the provider if it is unresolved. */
export const getOrderStatus = async (
  deps: Deps,
  orderIds: OrderIds,
): Promise<CallOutput<Calls['orderStatus']>> => {
  const resolved = await resolveOrder(deps, orderIds)
  if (resolved === null) throw new Refusal('notFound')
  const { order, state, payment } = resolved
  return {
    status: publicOrderState(state),
    canRetry: mayCharge(state) && order.expiresAt > deps.clock.now(),
    nextAttempt: order.attempt + 1,
    ...(isPaid(state) ? { receiptUrl: receiptPath(deps.signer, order) } : {}),
    ...(payment?.state === 'requires_action'
      ? { nextAction: { kind: 'authenticate', clientSecret: payment.clientSecret } }
      : {}),
  }
}
