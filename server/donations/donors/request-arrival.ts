import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { chooseMail } from '#server/mail-preferences/mail-preferences.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isErased } from '../opening/order-person.ts'
import type { OrderIds } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'

/**
 * Tells a donor who asks after paying when their gifts to the case arrive, and what they paid for. Idempotent.
 * @throws notFound for an unpaid order, and once its donor was erased
 */
export const requestArrival = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  orderIds: OrderIds,
): Promise<CallOutput<Calls['requestArrival']>> => {
  const order = await readOrder(deps.database.db, orderIds)
  if (order === null || order.paidAt === null || isErased(order.emailCipher)) throw new Refusal('notFound')
  const { caseId, emailHash } = order
  await chooseMail(deps, { caseId, emailHash, kind: 'arrivals' }, true)
  return { wantsArrival: true }
}
