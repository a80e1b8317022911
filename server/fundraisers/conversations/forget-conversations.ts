import type { Deps } from '#server/deps.ts'
import { type AddressPeriod, isWithin } from '#server/personal-data/address-period.ts'
import { deleteConversation, readConversationsOf } from './conversations.queries.ts'

/**
 * Deletes an erased person's conversations with organizers. Idempotent. @returns whether another person’s are
 * left
 */
export const forgetConversations = async (
  { database }: Pick<Deps, 'database'>,
  address: AddressPeriod,
): Promise<boolean> => {
  const all = await readConversationsOf(database.db, address.emailHash)
  const theirs = all.filter(({ startedAt }) => isWithin(address, startedAt))
  for (const conversation of theirs) await database.transact((tx) => deleteConversation(tx, conversation))
  return all.length > theirs.length
}
