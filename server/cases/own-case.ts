import type { Deps } from '#server/deps.ts'
import type { Person } from '#server/platform/actor.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type CaseRow, readCaseRow } from './case-row.queries.ts'

/** A person’s own case. @throws notFound for another’s as for one that doesn’t exist */
export const requireOwnCase = async (
  { database }: Pick<Deps, 'database'>,
  { userId }: Pick<Person, 'userId'>,
  caseId: string,
): Promise<CaseRow> => {
  const row = await readCaseRow(database.db, caseId)
  if (row === null || row.ownerId !== userId) throw new Refusal('notFound')
  return row
}
