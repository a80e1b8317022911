import type { Deps } from '#server/deps.ts'
import { type AddressTime, isWithin } from '#server/personal-data/address-time.ts'
import { deleteLead, readLeadOf } from './leads.queries.ts'

/** Forgets what a person left in the leads area. Idempotent. @returns whether another person's lead is left */
export const eraseLead = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressTime,
): Promise<boolean> => {
  const row = await readLeadOf(database.reader, address.emailHash)
  if (row === null) return false
  if (!isWithin(address, row.createdAt)) return true
  await database.transact((tx) => deleteLead(tx, address.emailHash))
  return false
}
