import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** Erases what was written against the holds of a case. Idempotent. */
export const eraseAppeals = async ({ database }: Pick<Deps, 'database'>, caseId: string): Promise<void> => {
  await database.db
    .updateTable('accountHold')
    .set({ appeal: sql<string | null>`case when appeal is not null then '' end` })
    .where('caseId', '=', caseId)
    .execute()
}
