import type { Deps } from '#server/deps.ts'
import { readUseNotes } from '../notices.queries.ts'

/** Notes on a case's payouts for the organizer's data export, newest payout first. */
export const exportUseNotes = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<{ readonly sentAt: string; readonly text: string }[]> =>
  (await readUseNotes(database.db, caseId)).flatMap(({ sentAt, useNote }) =>
    useNote === null ? [] : [{ sentAt, text: useNote }],
  )
