import { ANONYMOUS } from '#contract/cases/cases.ts'
import type { Deps } from '#server/deps.ts'
import { announceCase } from '#server/ledger/balance.store.ts'
import type { AddressTime } from '#server/personal-data/address-time.ts'
import { eraseOrderDonor, readOrdersOfEmail } from './erased-donor.queries.ts'

/**
 * Takes a donor off all they gave or began to give under an address while it was theirs, in a transaction for each order.
 * Their key is erased by whoever calls this. Done again, it changes nothing.
 *
 * @returns whether some orders of the same address are left that are somebody else's
 */
export const eraseDonor = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressTime,
): Promise<boolean> => {
  const { reader } = database
  const places = await readOrdersOfEmail(reader, address.emailHash)
  let isShared = false
  for (const place of places)
    await database.transact(async (tx) => {
      if (await eraseOrderDonor(tx, place, address, ANONYMOUS)) await announceCase(tx, place.caseId)
      else isShared = true
    })
  return isShared
}
