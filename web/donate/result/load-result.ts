import type { OrderInfo } from '#contract/orders/orders.ts'
import type { Api } from '#web/browser/api/api.ts'
import { findOrder, heldOrderIds } from '../browser-orders.ts'
import { loadGivingCase } from '../load-donate.ts'

/** The status first, which polls the provider if unresolved, so that the order read next is current. */
const readSettled = async (api: Api, orderId: string): Promise<OrderInfo> => {
  await api.orderStatus({ orderId })
  return await api.getOrderInfo({ orderId })
}

/**
 * The order named in the address, or this browser's newest for the case. The order is read first, because
 * that may settle it; then the case, whose total should include it.
 */
export const loadResult = async (api: Api, caseIdParameter: string, request: Request) => {
  const caseId = caseIdParameter.toUpperCase()
  const requested = new URL(request.url).searchParams.get('orderId')
  const orderIds = requested === null ? heldOrderIds(request.headers.get('cookie'), caseId) : [requested]
  const order = await findOrder(caseId, orderIds, (orderId) => readSettled(api, orderId))
  return { detail: await loadGivingCase(api, caseIdParameter), order }
}

export type LoadedResult = Awaited<ReturnType<typeof loadResult>>
