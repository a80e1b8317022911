import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { ordersOfBrowser } from '../order-key.ts'
import type { OrderRow } from '../order-row.ts'
import { correctableUntil } from './correct-address.ts'
import { markReceiptOpened } from './corrected-address.queries.ts'

/**
 * Notes that someone other than the browser that gave opened a receipt: from then on its address can't be corrected. Once
 * it can't be anyway, nothing is noted.
 */
export const noteReceiptOpened = async (
  deps: Pick<Deps, 'database' | 'clock' | 'signer'>,
  request: FastifyRequest,
  order: OrderRow,
): Promise<void> => {
  const { db } = deps.database
  const now = deps.clock.now()
  if ((await correctableUntil(db, order, now)) === null) return
  if (ordersOfBrowser(deps, request, order.caseId).includes(order.orderId)) return
  await markReceiptOpened(db, order, now)
}
