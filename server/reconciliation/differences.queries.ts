import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Difference } from './differences.ts'

export type StoredDifference = Difference & {
  readonly differenceId: string
  readonly foundAt: Date
  readonly resolvedAt: Date | null
  readonly explainedAt: Date | null
  readonly explainedBy: string | null
  readonly explanation: string | null
}

/** Whether a difference waits for staff: it is open and unexplained, and doesn't resolve itself. */
export const isUnexplained = sql<SqlBool>`resolved_at is null and explained_at is null
  and kind <> 'dispute_waits_for_refund'`

const columns = sql`difference_id, kind, ref, balance_ref, journal_id, case_id, order_id, ours_cents, theirs_cents, cause,
  found_at, resolved_at, explained_at, explained_by, explanation`

/** Stores the differences of a run: inserts new ones, and updates known ones. @returns how many were new */
export const noteDifferences = async (
  db: Db,
  ids: Ids,
  differences: readonly Difference[],
  { runId, now }: { readonly runId: string; readonly now: Date },
): Promise<number> => {
  let added = 0
  for (const {
    kind,
    ref,
    balanceRef,
    journalId,
    caseId,
    orderId,
    oursCents,
    theirsCents,
    cause,
  } of differences) {
    const differenceId = ids.uuid()
    const { rows } = await sql<{ differenceId: string }>`
      insert into reconciliation_difference (ref, difference_id, kind, case_id, order_id, balance_ref, journal_id, ours_cents,
        theirs_cents, cause, found_at, seen_at, seen_run)
      values (${ref}, ${differenceId}, ${kind}, ${caseId}, ${orderId}, ${balanceRef}, ${journalId}, ${oursCents},
        ${theirsCents}, ${cause}, ${now}, ${now}, ${runId})
      on conflict (ref, kind) where resolved_at is null do update set
        (case_id, order_id, ours_cents, theirs_cents, cause, seen_at, seen_run) =
        (excluded.case_id, excluded.order_id, excluded.ours_cents, excluded.theirs_cents, excluded.cause, excluded.seen_at,
          excluded.seen_run)
      returning difference_id`.execute(db)
    if (rows[0]?.differenceId === differenceId) added += 1
  }
  return added
}

/** A batch of the open differences that a run hasn't stored again yet. The run has to store or resolve each. */
export const readUnseenDifferences = async (
  db: Db,
  runId: string,
  limit: number,
): Promise<StoredDifference[]> => {
  const { rows } = await sql<StoredDifference>`
    select ${columns} from reconciliation_difference
    where resolved_at is null and seen_run <> ${runId} order by ref, difference_id limit ${limit}`.execute(db)
  return rows
}

/** Marks differences as resolved, because both sides agree now. */
export const resolveDifferences = async (
  db: Db,
  differences: readonly Pick<StoredDifference, 'ref' | 'differenceId'>[],
  now: Date,
): Promise<void> => {
  if (differences.length === 0) return
  await sql`
    update reconciliation_difference d set resolved_at = ${now}
    from unnest(${differences.map(({ ref }) => ref)}::text[], ${differences.map(({ differenceId }) => differenceId)}::uuid[])
      as gone (ref, difference_id)
    where d.ref = gone.ref and d.difference_id = gone.difference_id and d.resolved_at is null`.execute(db)
}

/** Counts the differences that are open and unexplained, by kind. */
export const countOpenDifferences = async (db: Db): Promise<Record<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from reconciliation_difference
    where resolved_at is null and explained_at is null group by kind`.execute(db)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Differences that were open at a time, largest first. */
export const readDifferencesAt = async (db: Db, at: Date, limit: number): Promise<StoredDifference[]> => {
  const { rows } = await sql<StoredDifference>`
    select ${columns} from reconciliation_difference
    where found_at <= ${at} and (resolved_at is null or resolved_at > ${at})
    order by abs(ours_cents - theirs_cents) desc, ref, kind limit ${limit}`.execute(db)
  return rows
}

/** Open, unexplained differences without those that resolve themselves, the first found first. */
export const readUnexplainedDifferences = async (db: Db, limit: number): Promise<StoredDifference[]> => {
  const { rows } = await sql<StoredDifference>`
    select ${columns} from reconciliation_difference where ${isUnexplained}
    order by found_at, difference_id limit ${limit}`.execute(db)
  return rows
}

/** @returns false if there is no such difference, or if it was already resolved or explained */
export const markExplained = async (
  db: Db,
  differenceId: string,
  { staffId, words, now }: { readonly staffId: string; readonly words: string; readonly now: Date },
): Promise<boolean> => {
  const marked = await db
    .updateTable('reconciliationDifference')
    .set({ explainedAt: now, explainedBy: staffId, explanation: words })
    .where('differenceId', '=', differenceId)
    .where('resolvedAt', 'is', null)
    .where('explainedAt', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows > 0n
}

/** The case and the order that a difference is about; null if there is no such difference. */
export const readIdsOfDifference = async (
  db: Db,
  differenceId: string,
): Promise<{ caseId: string | null; orderId: string | null } | null> =>
  (await db
    .selectFrom('reconciliationDifference')
    .select(['caseId', 'orderId'])
    .where('differenceId', '=', differenceId)
    .executeTakeFirst()) ?? null
