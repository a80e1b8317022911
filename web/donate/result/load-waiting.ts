import { orderIdsIn } from '#contract/order-cookie.ts'
import type { Api } from '#web/browser/api.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { LOOKED_AT_MAX } from './load-result.ts'
import { resultOf } from './result.state.ts'

/** A gift that this browser began and that is on its way: waiting for its donor at the bank, or for the bank. */
export type WaitingGift = {
  readonly orderId: string
  readonly amountCents: number
  readonly waits: 'bank' | 'confirming'
}

type WaitingApi = Pick<Api, 'getOrderInfo' | 'orderStatus'>

const isWaiting = (result: string): result is WaitingGift['waits'] =>
  result === 'bank' || result === 'confirming'

/** What a key gives, and null for one that has run out or was taken away. */
const orNull = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return null
    throw error
  }
}

/**
 * The newest order for this case whose key the browser holds, while it waits; nothing where it has ended, or where
 * there is none. Only one that waits is asked about once more, for that asks the provider.
 */
export const loadWaiting = async (
  api: WaitingApi,
  caseIdAsked: string,
  cookies: string | null,
): Promise<WaitingGift | null> => {
  const caseId = caseIdAsked.toUpperCase()
  for (const orderId of orderIdsIn(cookies).slice(0, LOOKED_AT_MAX)) {
    const order = await orNull(api.getOrderInfo({ orderId }))
    if (order?.caseId !== caseId) continue
    if (!isWaiting(resultOf(order.status))) return null
    const standing = await orNull(api.orderStatus({ orderId }))
    const waits = standing === null ? null : resultOf(standing.status)
    return waits !== null && isWaiting(waits) ? { orderId, amountCents: order.amountCents, waits } : null
  }
  return null
}
