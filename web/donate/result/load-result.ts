import { orderIdsIn } from '#contract/order-cookie.ts'
import type { OrderInfo } from '#contract/orders.ts'
import type { Api } from '#web/browser/api.ts'
import { ApiRefusal } from '#web/browser/api-refusal.ts'
import { loadGivingCase } from '../load-donate.ts'

/** Of the orders that a browser holds keys of. */
export const LOOKED_AT_MAX = 5

/** The order as its donor's browser may see it; null where that holds no key of it. */
const orderFor = async (api: Api, orderId: string): Promise<OrderInfo | null> => {
  try {
    // First its status, for which the provider is asked where we don't know: what is read next is then up to date.
    await api.orderStatus({ orderId })
    return await api.getOrderInfo({ orderId })
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return null
    throw error
  }
}

/** The order that the address names, or the newest one for this case whose key the browser holds. */
const findOrder = async (
  api: Api,
  caseId: string,
  asked: string | null,
  cookies: string | null,
): Promise<OrderInfo | null> => {
  const candidates = asked === null ? orderIdsIn(cookies).slice(0, LOOKED_AT_MAX) : [asked]
  for (const orderId of candidates) {
    const order = await orderFor(api, orderId)
    if (order?.caseId === caseId) return order
  }
  return null
}

/** The order first, for asking about it may settle it; then the case, whose bar should be one gift longer. */
export const loadResult = async (api: Api, caseIdAsked: string, request: Request) => {
  const asked = new URL(request.url).searchParams.get('orderId')
  const order = await findOrder(api, caseIdAsked.toUpperCase(), asked, request.headers.get('cookie'))
  return { detail: await loadGivingCase(api, caseIdAsked), order }
}

export type LoadedResult = Awaited<ReturnType<typeof loadResult>>
