import type { Reader } from '#server/platform/database.ts'
import type { OrderPlace } from '../order-key.ts'
import { isUnseen } from './velocity.policy.ts'

/** Whether an attempt failed without any bank's having seen it. */
export const readUnseen = async (
  reader: Reader,
  { caseId, orderId }: OrderPlace,
  attempt: number,
): Promise<boolean> => {
  const row = await reader
    .selectFrom('chargeAttempt')
    .select('declineCode')
    .where('caseId', '=', caseId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .executeTakeFirst()
  return isUnseen(row?.declineCode ?? null)
}
