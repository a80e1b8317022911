import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { AddressPeriod } from '#server/personal-data/address-period.ts'
import { eraseOrderDonor, readOrdersOfEmail } from './erased-donor.queries.ts'

/**
 * Erases a donor from all orders made under an e-mail address while it was theirs, one transaction each. The
 * caller erases the donor's encryption key. Idempotent.
 * @returns whether the address has orders of another person, which stay
 */
export const eraseDonor = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<boolean> => {
  const { reader } = database
  const orders = await readOrdersOfEmail(reader, address.emailHash)
  let isShared = false
  for (const order of orders)
    await database.transact(async (tx) => {
      if (await eraseOrderDonor(tx, order, address, ANONYMOUS)) await announceCase(tx, order.caseId)
      else isShared = true
    })
  return isShared
}
