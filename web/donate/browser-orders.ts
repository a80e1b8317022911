import { ORDER_COOKIES_MAX, orderIdsFor } from '#contract/orders/order-cookie.ts'
import type { OrderInfo } from '#contract/orders/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

/** Orders of a case whose keys the browser holds, newest first. */
export const heldOrderIds = (cookies: string | null, caseId: string): string[] =>
  orderIdsFor(cookies, caseId).slice(0, ORDER_COOKIES_MAX)

/** The result of a call with a key; null for an expired or removed key. */
export const orNull = async <T>(request: Promise<T>): Promise<T | null> => {
  try {
    return await request
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return null
    throw error
  }
}

/** The first of these orders that belongs to the case, for its donor's browser. */
export const findOrder = async (
  caseId: string,
  orderIds: readonly string[],
  read: (orderId: string) => Promise<OrderInfo>,
): Promise<OrderInfo | null> => {
  for (const orderId of orderIds) {
    const order = await orNull(read(orderId))
    if (order?.caseId === caseId) return order
  }
  return null
}
