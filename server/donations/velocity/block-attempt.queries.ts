import type { PaymentSource } from '#server/outside/payments/port.ts'
import type { Tx } from '#server/platform/database.ts'
import { readAttempt, sourceColumns } from '../charging/attempts.queries.ts'
import type { OrderRow } from '../order-row.ts'
import { statesBefore } from '../orders.state.ts'
import { BLOCKED } from './velocity.policy.ts'

/**
 * Records an attempt that isn't sent to the provider: claims the order for it and fails it at once, unless
 * another attempt was faster. It inherits the previous attempt's bank check, so that the next charge cancels
 * that payment, which could otherwise still be confirmed.
 */
export const blockAttempt = async (
  tx: Tx,
  { caseId, orderId, attempt }: Pick<OrderRow, 'caseId' | 'orderId' | 'attempt'>,
  { now, source, networkKeys }: { source: PaymentSource; networkKeys: string; now: Date },
): Promise<void> => {
  const orderIds = { caseId, orderId }
  const claimed = await tx
    .updateTable('orders')
    .set({ state: 'blocked', stateAt: now, polledAt: null, attempt: attempt + 1 })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .where('state', 'in', statesBefore('blocked'))
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) return
  const previous = await readAttempt(tx, orderIds, attempt)
  const { actionRequestedAt } = previous ?? { actionRequestedAt: null }
  const outcome = { state: 'failed', declineCode: BLOCKED, requestedAt: now, answeredAt: now }
  await tx
    .insertInto('chargeAttempt')
    .values({
      ...orderIds,
      attempt: attempt + 1,
      ...sourceColumns(source),
      addressKey: networkKeys,
      ...outcome,
      actionRequestedAt,
    })
    .execute()
}
