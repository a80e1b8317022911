import type { OrderInfo } from '#contract/orders/orders.ts'
import type { Api } from '#web/browser/api/api.ts'
import { findOrder, heldOrderIds } from '../browser-orders.ts'
import { loadGivingCase } from '../load-donate.ts'

/** First its status, for which the provider is asked where we don't know: what is read next is then up to date. */
const readSettled = async (api: Api, orderId: string): Promise<OrderInfo> => {
  await api.orderStatus({ orderId })
  return await api.getOrderInfo({ orderId })
}

/**
 * The order that the address names, or the newest one for this case whose key the browser holds. It first, for asking
 * about it may settle it; then the case, whose bar should be one gift longer.
 */
export const loadResult = async (api: Api, caseIdAsked: string, request: Request) => {
  const caseId = caseIdAsked.toUpperCase()
  const asked = new URL(request.url).searchParams.get('orderId')
  const orderIds = asked === null ? heldOrderIds(request.headers.get('cookie'), caseId) : [asked]
  const order = await findOrder(caseId, orderIds, (orderId) => readSettled(api, orderId))
  return { detail: await loadGivingCase(api, caseIdAsked), order }
}

export type LoadedResult = Awaited<ReturnType<typeof loadResult>>
