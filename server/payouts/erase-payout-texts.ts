import { sql } from 'kysely'
import { ERASED_NAMES } from '#contract/cases/erased-case.ts'
import type { Deps } from '#server/deps.ts'

/** Erases names and notes from a case's payout notices. Amounts, dates and states stay. Idempotent. */
export const erasePayoutTexts = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<void> => {
  const { organizer, beneficiary } = ERASED_NAMES
  await database.db
    .updateTable('payout')
    .set({
      useNote: null,
      notedAt: null,
      noteWriter: null,
      noteLines: JSON.stringify([]),
      recipientDisplay: sql<string>`case when recipient_kind = 'organizer' then ${organizer}
        else ${`${beneficiary.first} ${beneficiary.last}`} end`,
    })
    .where('caseId', '=', caseId)
    .execute()
}
