import { type Insertable, type Selectable, sql } from 'kysely'
import type { ListFilters } from '#contract/staff/list-filters.ts'
import type { CaseReport } from '#database/types.ts'
import type { Db, Tx } from '#server/platform/database.ts'
import { keyset, type Page, type PageRequest, readPage } from '#server/platform/keyset-page.ts'
import { having, ofCases, onDays } from '#server/platform/list-filters.ts'

export type ReportRow = Selectable<CaseReport>
export type ReportKey = Pick<ReportRow, 'caseId' | 'reportId'>

export const readReportByKey = async (
  db: Db,
  { caseId, idempotencyKey }: Pick<ReportRow, 'caseId' | 'idempotencyKey'>,
): Promise<ReportRow | null> =>
  (await db
    .selectFrom('caseReport')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()) ?? null

/** @returns false if its key was used concurrently */
export const insertReport = async (db: Db, report: Insertable<CaseReport>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('caseReport')
    .values(report)
    .onConflict((conflict) => conflict.columns(['caseId', 'idempotencyKey']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Reports by an e-mail address, over all shards, oldest first. */
export const readReportsOf = (db: Db, reporterEmailHash: string): Promise<ReportRow[]> =>
  db
    .selectFrom('caseReport')
    .selectAll()
    .where('reporterEmailHash', '=', reporterEmailHash)
    .orderBy('createdAt')
    .execute()

export const countReportsOf = async (db: Db, reporterEmailHash: string): Promise<number> => {
  const { n } = await db
    .selectFrom('caseReport')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('reporterEmailHash', '=', reporterEmailHash)
    .executeTakeFirstOrThrow()
  return n
}

/** Erases text and author of a report. */
export const forgetReport = async (db: Db, { caseId, reportId }: ReportKey): Promise<void> => {
  await db
    .updateTable('caseReport')
    .set({ bodyCipher: null, reporterEmailHash: null, reporterEmailCipher: null })
    .where('caseId', '=', caseId)
    .where('reportId', '=', reportId)
    .execute()
}

/** Reports older than a time with text or author, over all cases. */
export const readReportsBefore = (db: Db, before: Date, limit: number): Promise<ReportRow[]> =>
  db
    .selectFrom('caseReport')
    .selectAll()
    .where('createdAt', '<', before)
    .where(({ eb, or }) => or([eb('bodyCipher', 'is not', null), eb('reporterEmailHash', 'is not', null)]))
    .orderBy('createdAt')
    .limit(limit)
    .execute()

export const readReport = async (db: Db, { caseId, reportId }: ReportKey): Promise<ReportRow | null> =>
  (await db
    .selectFrom('caseReport')
    .selectAll()
    .where('caseId', '=', caseId)
    .where('reportId', '=', reportId)
    .executeTakeFirst()) ?? null

/** Whether a case was ever reported. */
export const hasReports = async (db: Db, caseId: string): Promise<boolean> =>
  (await db.selectFrom('caseReport').select('reportId').where('caseId', '=', caseId).executeTakeFirst()) !==
  undefined

const OLDEST_FIRST = keyset('asc', ['oldestAt', 'time', sql`min(created_at)`], ['caseId', 'caseId'])

type ReportSelection = Pick<ListFilters, 'from' | 'to'> & {
  /** One of a case's undecided reports has it. */
  readonly reason?: string | undefined
  /** Null for all cases. */
  readonly caseIds: readonly string[] | null
}

/** A page of the selected cases with undecided reports, by their oldest one. */
export const readReportedPage = (
  db: Db,
  { reason, caseIds, ...page }: ReportSelection & PageRequest,
): Promise<Page<{ readonly caseId: string; readonly oldestAt: Date }>> =>
  readPage(OLDEST_FIRST, page, async ({ after, order, limit }) => {
    const { rows } = await sql<{ caseId: string; oldestAt: Date }>`
      select case_id, min(created_at) as oldest_at from case_report
      where state = 'open' and ${ofCases(sql`case_id`, caseIds)}
      group by case_id having bool_or(${having(sql`reason`, reason)}) and ${onDays(sql`min(created_at)`, page)} and ${after}
      order by ${order} limit ${limit}`.execute(db)
    return rows
  })

const OPEN_OLDEST_FIRST = keyset('asc', ['createdAt', 'time'], ['reportId', 'uuid'])

/** A page of a case's undecided reports, oldest first. */
export const readOpenReportsOf = (
  db: Db,
  { caseId, ...page }: PageRequest & { readonly caseId: string },
): Promise<Page<ReportRow>> =>
  readPage(OPEN_OLDEST_FIRST, page, ({ after, order, limit }) =>
    db
      .selectFrom('caseReport')
      .selectAll()
      .where('caseId', '=', caseId)
      .where('state', '=', 'open')
      .where(after)
      .orderBy(order)
      .limit(limit)
      .execute(),
  )

type OpenReports = {
  readonly count: number
  readonly oldestAt: Date | null
  readonly reasons: readonly string[]
}

/** A case's undecided reports in figures, optionally those until a time. */
export const countOpenReports = async (db: Db, caseId: string, until?: Date): Promise<OpenReports> => {
  const { rows } = await sql<OpenReports>`
    select count(*)::int as count, min(created_at) as oldest_at,
      coalesce(array_agg(distinct reason) filter (where reason is not null), '{}') as reasons
    from case_report where case_id = ${caseId} and state = 'open'
      and created_at <= coalesce(${until ?? null}::timestamptz, 'infinity')`.execute(db)
  return rows[0] ?? { count: 0, oldestAt: null, reasons: [] }
}

/** Authors of a case's undecided reports until a time, as far as they left an address. */
export const readOpenReporters = (
  db: Db,
  caseId: string,
  until: Date,
): Promise<Pick<ReportRow, 'reporterEmailHash' | 'createdAt'>[]> =>
  db
    .selectFrom('caseReport')
    .select(['reporterEmailHash', 'createdAt'])
    .where('caseId', '=', caseId)
    .where('state', '=', 'open')
    .where('createdAt', '<=', until)
    .where('reporterEmailHash', 'is not', null)
    .execute()

type Decision = Pick<ReportRow, 'outcome' | 'outcomeWords' | 'decidedAt' | 'decidedBy'>

/** Closes the undecided reports until a time. @returns the closed ones */
export const closeReports = (
  tx: Tx,
  { caseId, until }: { readonly caseId: string; readonly until: Date },
  decision: Decision,
): Promise<Pick<ReportRow, 'reportId' | 'reporterEmailHash'>[]> =>
  tx
    .updateTable('caseReport')
    .set({ state: 'decided', ...decision })
    .where('caseId', '=', caseId)
    .where('createdAt', '<=', until)
    .where('state', '=', 'open')
    .returning(['reportId', 'reporterEmailHash'])
    .execute()
