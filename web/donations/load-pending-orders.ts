import type { OrderInfo } from '#contract/donations/orders.ts'
import type { Api } from '#web/browser/api/api.ts'
import { findOrder, nullIfRefused, orderIdsOfBrowser } from './browser-orders.ts'
import { deadlineOf } from './order-client/payment-deadline.ts'
import { type Result, resultOf } from './result/result.state.ts'

/** A pending donation: its donor must act at the bank (`bank`), or the bank must answer (`confirming`). */
export type WaitingDonation = {
  readonly orderId: string
  readonly amountCents: number
  readonly waitsFor: 'authentication' | 'confirming'
}

type OrderApi = Pick<Api, 'getOrderInfo' | 'orderStatus'>

const isWaiting = (result: Result): result is WaitingDonation['waitsFor'] =>
  result === 'authentication' || result === 'confirming'

/** Polls only a pending order's status, because a poll calls the provider. */
const currentResult = async (api: OrderApi, { orderId, status }: OrderInfo): Promise<Result | null> => {
  if (!isWaiting(resultOf(status))) return resultOf(status)
  const answer = await nullIfRefused(api.orderStatus({ orderId }))
  return answer === null ? null : resultOf(answer.status)
}

const UNFINISHED: readonly Result[] = ['authentication', 'failed', 'unpaid']

/** Whether to restore an unpaid order into the form: before its deadline, or when the address asks to retry. */
const isResumable = (order: OrderInfo, result: Result, { isRetry, now }: PageOpening): boolean =>
  isRetry
    ? UNFINISHED.includes(result) || result === 'over'
    : UNFINISHED.includes(result) && deadlineOf(order) > now

type PageOpening = { readonly cookies: string | null; readonly isRetry: boolean; readonly now: Date }

export type PendingOrders = {
  /** A payment still pending. */
  readonly waiting: WaitingDonation | null
  /** An unpaid order whose input is restored into the form. */
  readonly resumableOrder: OrderInfo | null
}

/** This browser's newest order for a case, if it is pending or can be resumed. */
export const loadPendingOrders = async (
  api: OrderApi,
  caseIdParameter: string,
  opening: PageOpening,
): Promise<PendingOrders> => {
  const caseId = caseIdParameter.toUpperCase()
  const order = await findOrder(caseId, orderIdsOfBrowser(opening.cookies, caseId), (orderId) =>
    api.getOrderInfo({ orderId }),
  )
  const result = order === null ? null : await currentResult(api, order)
  if (order === null || result === null) return { waiting: null, resumableOrder: null }
  const { orderId, amountCents } = order
  return {
    waiting: isWaiting(result) ? { orderId, amountCents, waitsFor: result } : null,
    resumableOrder: isResumable(order, result, opening) ? order : null,
  }
}
