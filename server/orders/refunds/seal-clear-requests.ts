import type { SealSome } from '#server/personal-data/seal-clear-words.ts'
import { readOrder } from '../orders.queries.ts'
import { readClearRequests, replaceClearText } from './refund-requests.queries.ts'
import { requestTextSealer } from './request-text.ts'

export const sealClearRequests: SealSome = async (deps, most) => {
  const { reader } = deps.database
  const requests = await readClearRequests(reader, most)
  for (const request of requests) {
    const order = await readOrder(reader, request)
    const isKnown = order !== null && (await deps.personalData.opener(reader, order.emailHash)) !== null
    const seal = isKnown ? await requestTextSealer(deps, order) : null
    await replaceClearText(reader, request, seal?.(request.requestId, request.body) ?? null)
  }
  return requests.length
}
