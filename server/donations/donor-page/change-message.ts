import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { readMessage } from '../read-message.ts'
import { remainingParts } from '../refund-parts.ts'
import { lockOrder } from '../returns.queries.ts'
import { changeShownMessage } from './donor-page.queries.ts'
import { requireDonation, requireDonor } from './read-donation.ts'

/**
 * Changes a donor's message, or deletes it if empty; open pages and the page cache are updated at once. A
 * message that the organizer removed from the page stays removed. Idempotent. @throws notFound; notChangeable
 * for a refunded donation or an erased donor; conflict if the message is no longer `before`; invalidInput
 */
export const changeMessage = async (
  deps: Deps,
  { token, message: typed, before }: CallArguments<Calls['changeMessage']>,
): Promise<CallOutput<Calls['changeMessage']>> => {
  const message = readMessage(typed)
  const donation = await requireDonation(deps, token)
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, donation)
    if (order === null) throw new Refusal('notFound')
    requireDonor(order)
    if (order.message === message) return { message }
    if (before !== undefined && (order.message ?? '') !== before) throw new Refusal('conflict')
    if (remainingParts(order).donationCents === 0) throw new Refusal('notChangeable')
    await changeShownMessage(tx, order, message)
    await announceCase(tx, order.caseId)
    return { message }
  })
}
