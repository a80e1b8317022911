import { sql } from 'kysely'
import type { ListedTransfer } from '#server/deps.ts'
import type { Db } from '#server/platform/database.ts'

/** Filters case ids to those whose books differ from the provider's without an explanation. */
export const casesWithDifferences = async (db: Db, caseIds: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ caseId: string }>`
    select distinct case_id from reconciliation_difference
    where resolved_at is null and explained_at is null and case_id = any(${caseIds}::text[])`.execute(db)
  return rows.map(({ caseId }) => caseId)
}

/** Transfers that are listed as unknown to the books: those of a case, and those with these refs. */
export const readListedTransfers = async (
  db: Db,
  caseId: string,
  transferRefs: readonly string[],
): Promise<ListedTransfer[]> => {
  const { rows } = await sql<ListedTransfer>`
    select d.difference_id, m.source_ref as transfer_ref, d.explained_at is not null as is_explained
    from reconciliation_difference d join balance_movement m on m.balance_ref = d.balance_ref
    where d.kind = 'transfer_unknown' and d.resolved_at is null
      and (d.case_id = ${caseId} or m.source_ref = any(${transferRefs}::text[]))`.execute(db)
  return rows
}
