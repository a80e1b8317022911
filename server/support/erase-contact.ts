import type { Deps } from '#server/deps.ts'
import { type AddressTime, isWithin } from '#server/personal-data/address-time.ts'
import { deleteMessage, readMessagesOf } from './support.queries.ts'

/** Deletes what an erased person wrote to support. Idempotent. @returns whether another person’s are left */
export const eraseContact = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressTime,
): Promise<boolean> => {
  const all = await readMessagesOf(database.reader, address.emailHash)
  const theirs = all.filter(({ sentAt }) => isWithin(address, sentAt))
  for (const message of theirs) await database.transact((tx) => deleteMessage(tx, message))
  return all.length > theirs.length
}
