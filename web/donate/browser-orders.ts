import { ORDER_COOKIES_MAX, orderIdsFor } from '#contract/orders/order-cookie.ts'
import type { OrderInfo } from '#contract/orders/orders.ts'
import { ApiRefusal } from '#web/browser/api/api-refusal.ts'

/** The orders for a case that a browser holds keys of, the newest first. */
export const heldOrderIds = (cookies: string | null, caseId: string): string[] =>
  orderIdsFor(cookies, caseId).slice(0, ORDER_COOKIES_MAX)

/** What a key gives, and null for one that has run out or was taken away. */
export const orNull = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return null
    throw error
  }
}

/** The first of these orders that is for the case, as its donor's browser may see it. */
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
