import type { CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { chooseMail } from '#server/mail-preferences/mail-preferences.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { OrderIds } from '../order-key.ts'
import { consentToUpdates } from './news-donors.ts'

/**
 * Sends the organizer's updates to a donor who asks after paying. It ends an earlier unsubscription of the address, as asking
 * before paying does. Idempotent. @throws notFound for an unpaid order, and once its donor was erased
 */
export const requestNews = async (
  deps: Pick<Deps, 'database' | 'clock'>,
  orderIds: OrderIds,
): Promise<CallOutput<Calls['requestNews']>> => {
  const emailHash = await consentToUpdates(deps.database.db, orderIds)
  if (emailHash === null) throw new Refusal('notFound')
  await chooseMail(deps, { caseId: orderIds.caseId, emailHash, kind: 'updates' }, true)
  return { wantsNews: true }
}
