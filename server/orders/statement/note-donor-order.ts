import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { hideDonation } from '../donor-page/erased-donor.queries.ts'
import { isForgotten } from '../opening/order-person.ts'
import type { OrderPlace } from '../order-key.ts'
import { readOrder } from '../orders.queries.ts'
import { insertDonorOrder } from './donor-orders.queries.ts'

/**
 * Lets a donor's statement find a paid gift: orders are kept by case, and a donor gives to several. A donor who erased
 * their account while the payment was confirmed is taken off the donation here: its name was read before.
 */
export const noteDonorOrder = async (
  { database }: Pick<Deps, 'database'>,
  place: OrderPlace,
): Promise<void> => {
  const order = await readOrder(database.reader, place)
  if (order?.paidAt == null) throw new Error(`Order ${place.orderId} isn’t paid`)
  const { caseId, orderId, emailHash, paidAt, nameCipher } = order
  if (isForgotten(nameCipher))
    await database.transact(async (tx) => {
      await hideDonation(tx, place, ANONYMOUS)
      await announceCase(tx, caseId)
    })
  await insertDonorOrder(database.reader, { caseId, orderId, emailHash, paidAt })
}
