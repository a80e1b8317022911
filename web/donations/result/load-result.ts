import type { Api } from '#web/browser/api/api.ts'
import { findOrder, orderIdsOfBrowser } from '../browser-orders.ts'
import { loadCaseForDonation, loadCaseOfGift } from '../load-donate.ts'
import { sentAttemptIn } from '../payment/result-address.ts'

type ResultApi = Pick<Api, 'orderStatus' | 'getOrderInfo' | 'caseDetail'>

/** Reads an order after its status, because the status of an open order polls the provider and may settle it. */
const readCurrentOrder = async (api: ResultApi, orderId: string) => {
  const { nextAttempt } = await api.orderStatus({ orderId })
  const order = await api.getOrderInfo({ orderId })
  return { caseId: order.caseId, order, nextAttempt }
}

/**
 * The order named in the address, or this browser's newest for the case. The order is read first, because that may
 * settle it; then the case, whose total should include it. A donor sees their gift also after its case was hidden.
 */
export const loadResult = async (api: ResultApi, caseIdParameter: string, request: Request) => {
  const caseId = caseIdParameter.toUpperCase()
  const { searchParams } = new URL(request.url)
  const requestedId = searchParams.get('orderId')
  const orderIds =
    requestedId === null ? orderIdsOfBrowser(request.headers.get('cookie'), caseId) : [requestedId]
  const found = await findOrder(caseId, orderIds, (orderId) => readCurrentOrder(api, orderId))
  if (found === null) {
    const detail = await loadCaseForDonation(api, caseId)
    return { detail, order: null, caseId, requestedId, unseenAttempt: null }
  }
  const sentAttempt = sentAttemptIn(searchParams)
  return {
    detail: await loadCaseOfGift(api, caseId),
    order: found.order,
    caseId,
    requestedId,
    /** The attempt that the browser sent, and that hasn't reached the server: it may still do so, and charge. */
    unseenAttempt: sentAttempt >= found.nextAttempt ? sentAttempt : null,
  }
}

export type LoadedResult = Awaited<ReturnType<typeof loadResult>>
