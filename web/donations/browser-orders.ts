import { ORDER_COOKIES_MAX, orderIdsFor } from '#contract/donations/order-cookie.ts'
import type { OrderInfo } from '#contract/donations/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

/** Ids of the case's orders whose keys this browser holds as cookies, newest first. */
export const orderIdsOfBrowser = (cookies: string | null, caseId: string): string[] =>
  orderIdsFor(cookies, caseId).slice(0, ORDER_COOKIES_MAX)

const TOO_MANY_REQUESTS = 429

/** Result of a call made with an order's key; null if the server refuses it for good, such as for an expired key. */
export const nullIfRefused = async <T>(request: Promise<T>): Promise<T | null> => {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500 && error.status !== TOO_MANY_REQUESTS) return null
    throw error
  }
}

/** First of these orders that belongs to the case and that the browser's key still opens; null without one. */
export const findOrder = async <T extends Pick<OrderInfo, 'caseId'>>(
  caseId: string,
  orderIds: readonly string[],
  readOrder: (orderId: string) => Promise<T>,
): Promise<T | null> => {
  for (const orderId of orderIds) {
    const order = await nullIfRefused(readOrder(orderId))
    if (order?.caseId === caseId) return order
  }
  return null
}
