import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/** Filters case ids to those with stored events of their payments that aren't processed yet. */
export const casesWithWaitingEvents = async (db: Db, caseIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ caseId: string }>`
    select distinct p.case_id from webhook_inbox e join provider_ref p on p.ref = e.object_ref
    where e.processed_at is null and p.case_id = any(${caseIds}::text[])`.execute(db)
  return rows.map(({ caseId }) => caseId)
}
