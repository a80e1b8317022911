import type { Deps } from '#server/deps.ts'
import { readOrder } from '../orders.queries.ts'
import { readClearRequests, replaceClearText } from './refund-requests.queries.ts'
import { requestTextSealer } from './request-text.ts'

const BATCH = 100

/** Seals what donors wrote before it was kept sealed. Who was erased meanwhile has no key, and gets none: theirs goes. */
export const sealClearRequests = async (deps: Pick<Deps, 'database' | 'personalData'>): Promise<void> => {
  const { reader } = deps.database
  for (;;) {
    const requests = await readClearRequests(reader, BATCH)
    for (const request of requests) {
      const order = await readOrder(reader, request)
      const isKnown = order !== null && (await deps.personalData.opener(reader, order.emailHash)) !== null
      const seal = isKnown ? await requestTextSealer(deps, order) : null
      await replaceClearText(reader, request, seal?.(request.requestId, request.body) ?? null)
    }
    if (requests.length < BATCH) return
  }
}
