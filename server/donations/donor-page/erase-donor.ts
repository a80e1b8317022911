import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { forgetFormerAddressOf } from './corrected-address.queries.ts'
import { ERASED_VISITOR, eraseOrderDonor, readOrdersOfEmail } from './erased-donor.queries.ts'

/**
 * Erases a donor, and the browsers they gave with, from all orders made under an e-mail address while it was theirs, one
 * transaction each, and the address from orders that were corrected away from it. The caller erases the donor's encryption
 * key. Idempotent.
 * @returns whether the address has orders of another person, which stay
 */
export const eraseDonor = async (deps: Deps, address: AddressPeriod): Promise<boolean> => {
  const { database, handlers } = deps
  const orders = await readOrdersOfEmail(database.db, address.emailHash)
  const own = orders.filter(({ createdAt }) => isWithin(address, createdAt))
  for (const order of own) {
    // First, because the order is the last to know the browser.
    if (order.visitorId !== ERASED_VISITOR)
      for (const erase of handlers.visitorErased) await erase(deps, order.visitorId)
    await database.transact(async (tx) => {
      await eraseOrderDonor(tx, order, ANONYMOUS)
      await announceCase(tx, order.caseId)
    })
  }
  await forgetFormerAddressOf(database.db, address)
  return own.length < orders.length
}
