import type { Deps } from '#server/deps.ts'
import { readUseNotes } from './notices.queries.ts'

/** What was told of how a case's money was used, for its organizer to take along; the newest transfer first. */
export const exportUseNotes = async (
  { database }: Pick<Deps, 'database'>,
  caseId: string,
): Promise<{ readonly sentAt: string; readonly text: string }[]> =>
  (await readUseNotes(database.reader, caseId)).flatMap(({ sentAt, useNote }) =>
    useNote === null ? [] : [{ sentAt, text: useNote }],
  )
