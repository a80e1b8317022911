import type { OrderInfo } from '#contract/orders/orders.ts'
import type { Api } from '#web/browser/api/api.ts'
import { findOrder, heldOrderIds, orNull } from './browser-orders.ts'
import { deadlineOf } from './order-client/expiring-storage.ts'
import { type Result, resultOf } from './result/result.state.ts'

/** A pending donation: waiting for its donor at the bank, or for the bank. */
export type WaitingDonation = {
  readonly orderId: string
  readonly amountCents: number
  readonly waitsFor: 'bank' | 'confirming'
}

type OrderApi = Pick<Api, 'getOrderInfo' | 'orderStatus'>

const isWaiting = (result: Result): result is WaitingDonation['waitsFor'] =>
  result === 'bank' || result === 'confirming'

/** Only a pending order is polled, because that calls the provider. */
const currentResult = async (api: OrderApi, { orderId, status }: OrderInfo): Promise<Result | null> => {
  if (!isWaiting(resultOf(status))) return resultOf(status)
  const answer = await orNull(api.orderStatus({ orderId }))
  return answer === null ? null : resultOf(answer.status)
}

const UNFINISHED: readonly Result[] = ['bank', 'failed', 'unpaid']

/** Whether its donor continues an unpaid order: while it is valid, or because the address requests it. */
const mayContinue = (order: OrderInfo, result: Result, { isRetry, now }: Opening): boolean =>
  isRetry
    ? UNFINISHED.includes(result) || result === 'over'
    : UNFINISHED.includes(result) && deadlineOf(order) > now

type Opening = { readonly cookies: string | null; readonly isRetry: boolean; readonly now: Date }

export type PendingOrders = {
  /** Pending. */
  readonly waiting: WaitingDonation | null
  /** Unpaid; its input is restored into the form. */
  readonly unpaid: OrderInfo | null
}

/** This browser's latest order for a case, by the keys it holds. */
export const loadPendingOrders = async (
  api: OrderApi,
  caseIdParameter: string,
  opening: Opening,
): Promise<PendingOrders> => {
  const caseId = caseIdParameter.toUpperCase()
  const order = await findOrder(caseId, heldOrderIds(opening.cookies, caseId), (orderId) =>
    api.getOrderInfo({ orderId }),
  )
  const result = order === null ? null : await currentResult(api, order)
  if (order === null || result === null) return { waiting: null, unpaid: null }
  const { orderId, amountCents } = order
  return {
    waiting: isWaiting(result) ? { orderId, amountCents, waitsFor: result } : null,
    unpaid: mayContinue(order, result, opening) ? order : null,
  }
}
