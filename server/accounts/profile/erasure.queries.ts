import type { Reader } from '#server/platform/database.ts'

/**
 * Takes an account apart that is held: a session that begins meanwhile waits for it, or was waited for and is found. The
 * row that cases and the ledger name stays, with nothing in it.
 */
export const eraseRows = async (
  reader: Reader,
  { userId, emailHash }: { readonly userId: string; readonly emailHash: string | null },
  erasedAt: Date,
): Promise<void> => {
  await reader
    .updateTable('account')
    .set({ email: null, emailHash: null, fullName: null, erasedAt })
    .where('userId', '=', userId)
    .execute()
  await reader.deleteFrom('credential').where('userId', '=', userId).execute()
  await reader.deleteFrom('staffMember').where('userId', '=', userId).execute()
  await reader.deleteFrom('session').where('userId', '=', userId).execute()
  await reader.deleteFrom('accountNotice').where('userId', '=', userId).execute()
  if (emailHash !== null)
    await reader
      .deleteFrom('emailClaim')
      .where('emailHash', '=', emailHash)
      .where('userId', '=', userId)
      .execute()
}
