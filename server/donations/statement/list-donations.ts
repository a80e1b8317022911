import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { isErased } from '../opening/order-person.ts'
import type { OrderRow } from '../order-row.ts'
import { asOrder } from '../orders.queries.ts'
import { readPaidOrdersOfEmails } from './donor-orders.queries.ts'

export type { OrderRow }

/**
 * All paid orders made with some addresses while they were the person's, newest first; none of an erased
 * donor.
 */
export const listDonations = async (
  { database: { db } }: Pick<Deps, 'database'>,
  addresses: readonly AddressPeriod[],
): Promise<OrderRow[]> => {
  const rows = await readPaidOrdersOfEmails(
    db,
    addresses.map(({ emailHash }) => emailHash),
  )
  return rows
    .filter((row) => !isErased(row.emailCipher))
    .filter((row) =>
      addresses.some((address) => address.emailHash === row.emailHash && isWithin(address, row.createdAt)),
    )
    .map(asOrder)
}
