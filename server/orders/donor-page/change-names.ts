import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ANONYMOUS } from '#contract/cases.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openDonorName } from '../opening/order-person.ts'
import { remainingParts } from '../refund-parts.ts'
import { lockOrder } from '../returns.queries.ts'
import { changeShownNames, noteNamesChange, readNamesChange } from './donor-page.queries.ts'
import { requireDonation } from './read-donation.ts'

type Input = CallArguments<Calls['changeNames']>
type Shown = CallOutput<Calls['changeNames']>

/**
 * Shows or hides a donor's name and amount; open pages and kept copies of the case hear of it at once. A change sent
 * again with its key is made once: coming late, it doesn't undo a later one, and the answer is what holds by then.
 *
 * @throws notFound; notChangeable where the gift went back; keyReused
 */
export const changeNames = async (deps: Deps, input: Input): Promise<Shown> => {
  const { idempotencyKey, hideName, hideAmount } = input
  const donation = await requireDonation(deps, input.token)
  // Names are not kept by case: the donor's is opened before the case's transaction begins.
  const name = hideName ? null : await openDonorName(deps, deps.database.reader, donation)
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, donation)
    if (order === null) throw new Refusal('notFound')
    const earlier = await readNamesChange(tx, order, idempotencyKey)
    if (earlier !== null) {
      if (earlier.hideName !== hideName || earlier.hideAmount !== hideAmount) throw new Refusal('keyReused')
      return { hideName: order.hideName, hideAmount: order.hideAmount }
    }
    if (remainingParts(order).donationCents === 0) throw new Refusal('notChangeable')
    const changedAt = deps.clock.now()
    await noteNamesChange(tx, order, { idempotencyKey, hideName, hideAmount, changedAt })
    await changeShownNames(tx, order, { hideName, hideAmount, displayName: name ?? ANONYMOUS })
    await announceCase(tx, order.caseId)
    return { hideName, hideAmount }
  })
}
