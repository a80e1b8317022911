import type { Tx } from '#server/platform/database.ts'

/**
 * Locks a person's key until the transaction ends, so that limits per person hold for concurrent requests, too. A person
 * without a key, for whom nothing was encrypted yet, isn't locked.
 */
export const lockPerson = async (tx: Tx, emailHash: string): Promise<void> => {
  await tx.selectFrom('person').select('emailHash').where('emailHash', '=', emailHash).forUpdate().execute()
}
