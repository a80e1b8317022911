import type { Tx } from '#server/platform/database.ts'
import { readAttempt } from '../charging/attempts.queries.ts'
import type { OrderRow } from '../orders.queries.ts'
import { statesBefore } from '../orders.state.ts'
import { BLOCKED } from './velocity.policy.ts'

/**
 * Records an attempt that isn't sent to the provider: claimed like any other and failed at once, unless
 * another was faster. A payment of the previous attempt can still be confirmed, so the next attempt must
 * cancel it.
 */
export const blockAttempt = async (
  tx: Tx,
  { caseId, orderId, attempt }: Pick<OrderRow, 'caseId' | 'orderId' | 'attempt'>,
  { now, ...card }: { confirmationToken: string; addressKey: string; now: Date },
): Promise<void> => {
  const place = { caseId, orderId }
  const claimed = await tx
    .updateTable('orders')
    .set({ state: 'blocked', stateAt: now, polledAt: null, attempt: attempt + 1 })
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .where('state', 'in', statesBefore('blocked'))
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) return
  const former = await readAttempt(tx, place, attempt)
  const { actionRequestedAt } = former ?? { actionRequestedAt: null }
  const ended = { state: 'failed', declineCode: BLOCKED, requestedAt: now, answeredAt: now }
  await tx
    .insertInto('chargeAttempt')
    .values({ ...place, attempt: attempt + 1, ...card, ...ended, actionRequestedAt })
    .execute()
}
