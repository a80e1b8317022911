import type { OrderInfo } from '#contract/orders/orders.ts'
import type { Api } from '#web/browser/api/api.ts'
import { findOrder, heldOrderIds } from '../browser-orders.ts'
import { loadCaseForDonation } from '../load-donate.ts'

/** Reads an order after its status, because the status of an open order polls the provider and may settle it. */
const readCurrentOrder = async (api: Api, orderId: string): Promise<OrderInfo> => {
  await api.orderStatus({ orderId })
  return await api.getOrderInfo({ orderId })
}

/**
 * The order named in the address, or this browser's newest for the case. The order is read first, because
 * that may settle it; then the case, whose total should include it.
 */
export const loadResult = async (api: Api, caseIdParameter: string, request: Request) => {
  const caseId = caseIdParameter.toUpperCase()
  const requestedId = new URL(request.url).searchParams.get('orderId')
  const orderIds = requestedId === null ? heldOrderIds(request.headers.get('cookie'), caseId) : [requestedId]
  const order = await findOrder(caseId, orderIds, (orderId) => readCurrentOrder(api, orderId))
  return { detail: await loadCaseForDonation(api, caseId), order }
}

export type LoadedResult = Awaited<ReturnType<typeof loadResult>>
