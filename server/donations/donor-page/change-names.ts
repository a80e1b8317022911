import type { CallArguments, CallOutput } from '#contract/call.ts'
import type { Calls } from '#contract/calls.ts'
import { ANONYMOUS } from '#contract/cases/cases.ts'
import { shownName } from '#contract/donations/shown-name.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { openDonorName } from '../opening/order-person.ts'
import { remainingParts } from '../refund-parts.ts'
import { lockOrder } from '../returns.queries.ts'
import { changeShownNames, noteNamesChange, readNamesChange } from './donor-page.queries.ts'
import { requireDonation, requireDonor } from './read-donation.ts'

type Input = CallArguments<Calls['changeNames']>
type Shown = CallOutput<Calls['changeNames']>

/**
 * Changes how a donor's name and amount are shown; open pages and cached copies update at once. Idempotent by
 * key: a delayed repeat doesn't undo a later change, and the answer is the current state.
 * @throws notFound; notChangeable if the donation was returned or its donor erased; keyReused
 */
export const changeNames = async (deps: Deps, input: Input): Promise<Shown> => {
  const { idempotencyKey, nameShown, hideAmount } = input
  const donation = await requireDonation(deps, input.token)
  // Decryption keys aren't stored by case, so the name is opened before the case's transaction begins.
  const name = await openDonorName(deps, deps.database.db, donation)
  return deps.database.transact(async (tx) => {
    const order = await lockOrder(tx, donation)
    if (order === null) throw new Refusal('notFound')
    requireDonor(order)
    const earlier = await readNamesChange(tx, order, idempotencyKey)
    if (earlier !== null) {
      if (earlier.nameShown !== nameShown || earlier.hideAmount !== hideAmount) throw new Refusal('keyReused')
      return { nameShown: order.nameShown, hideAmount: order.hideAmount }
    }
    if (remainingParts(order).donationCents === 0) throw new Refusal('notChangeable')
    const changedAt = deps.clock.now()
    await noteNamesChange(tx, order, { idempotencyKey, nameShown, hideAmount, changedAt })
    const displayName = name === null ? ANONYMOUS : shownName(nameShown, name)
    await changeShownNames(tx, order, { nameShown, hideAmount, displayName })
    await announceCase(tx, order.caseId)
    return { nameShown, hideAmount }
  })
}
