import type { Deps } from '#server/deps.ts'

/**
 * Erases what an organizer wrote around a case: messages to visitors, notes of gifts from elsewhere, and updates that
 * are still to be mailed. Visitors' own messages stay theirs. Idempotent.
 */
export const eraseOrganizerTexts = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<void> => {
  await database.transact(async (tx) => {
    for (const table of ['updateRecipient', 'updateMailing', 'offlineDonation'] as const)
      await tx.deleteFrom(table).where('caseId', '=', caseId).execute()
    await tx
      .deleteFrom('conversationMessage')
      .where('caseId', '=', caseId)
      .where('fromOrganizer', '=', true)
      .execute()
  })
}
