import { sql } from 'kysely'
import { HOUR_MS } from '#contract/dates.ts'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'

/** The effect of a journal on our balance at the provider. */
export type ClearingEntry = {
  readonly caseId: string
  readonly journalId: string
  readonly kind: string
  readonly source: string
  readonly sourceId: string
  readonly occurredAt: Date
  /** Negative for outgoing money. */
  readonly cents: number
}

/** Identity of a journal: its case, source and source id. */
export type JournalSource = { readonly caseId: string; readonly source: string; readonly sourceId: string }

const clearing = account.processorClearing
/** What a journal's lines add to the clearing account; null if none of them touches it. */
const moved = sql`sum(case when l.debit = ${clearing} then l.amount_cents when l.credit = ${clearing} then -l.amount_cents end)::bigint`
const touchesClearing = sql`${clearing} in (l.debit, l.credit)`

/** Clearing entries of many sources. */
export const readClearingEntries = async (
  db: Db,
  sources: readonly JournalSource[],
): Promise<ClearingEntry[]> => {
  if (sources.length === 0) return []
  const { rows } = await sql<ClearingEntry>`
    select j.case_id, j.journal_id, j.kind, j.source, j.source_id, j.occurred_at, ${moved} as cents
    from (select distinct * from unnest(
        ${sources.map(({ caseId }) => caseId)}::text[], ${sources.map(({ source }) => source)}::text[],
        ${sources.map(({ sourceId }) => sourceId)}::text[]) as wanted (case_id, source, source_id)) w
    join journal j on j.case_id = w.case_id and j.source = w.source and j.source_id = w.source_id
    join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
    where ${touchesClearing}
    group by j.case_id, j.journal_id`.execute(db)
  return rows
}

/** Clearing entry of one journal; null if it doesn't touch the clearing account. */
export const readClearingEntry = async (
  db: Db,
  { caseId, journalId }: Pick<ClearingEntry, 'caseId' | 'journalId'>,
): Promise<ClearingEntry | null> => {
  const { rows } = await sql<ClearingEntry>`
    select j.case_id, j.journal_id, j.kind, j.source, j.source_id, j.occurred_at, ${moved} as cents
    from journal j join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
    where j.case_id = ${caseId} and j.journal_id = ${journalId} and ${touchesClearing}
    group by j.case_id, j.journal_id`.execute(db)
  return rows[0] ?? null
}

const BATCH = 500

type Row = Omit<ClearingEntry, 'cents'> & { readonly cents: number | null; readonly at: string }

/**
 * Up to BATCH journals of [from, to) after a keyset cursor, of all journals: `cents` is null for one that doesn't touch
 * clearing. `at` is text, to keep the database's precision.
 */
const readBatch = async (db: Db, from: Date, to: Date, after: Row | null): Promise<Row[]> => {
  const rest =
    after === null
      ? sql``
      : sql`and (j.occurred_at, j.case_id, j.journal_id) > (${after.at}::timestamptz, ${after.caseId}, ${after.journalId}::uuid)`
  const { rows } = await sql<Row>`
    select j.case_id, j.journal_id, j.kind, j.source, j.source_id, j.occurred_at, j.occurred_at::text as at,
      ${moved} as cents
    from (
      select * from journal j
      where j.occurred_at >= ${from} and j.occurred_at < ${to} ${rest}
      order by j.occurred_at, j.case_id, j.journal_id limit ${BATCH}
    ) j
    join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
    group by j.case_id, j.journal_id, j.kind, j.source, j.source_id, j.occurred_at
    order by j.occurred_at, j.case_id, j.journal_id`.execute(db)
  return rows
}

/**
 * The entries of [from, to) in batches. Each statement reads, and sorts, a window of time that doubles while few
 * journals are in it: a busy hour isn't sorted with its week, and an empty year takes few statements.
 */
export async function* clearingEntriesBetween(db: Db, from: Date, to: Date): AsyncGenerator<ClearingEntry[]> {
  let windowMs = HOUR_MS
  let begin = from
  let last: Row | null = null
  while (begin < to) {
    const end = new Date(Math.min(begin.getTime() + windowMs, to.getTime()))
    const rows: Row[] = await readBatch(db, begin, end, last)
    const entries = rows.flatMap(({ cents, at: _at, ...row }) => (cents === null ? [] : [{ ...row, cents }]))
    if (entries.length > 0) yield entries
    const isWindowRead = rows.length < BATCH
    last = isWindowRead ? null : (rows.at(-1) ?? null)
    // Only narrows what is scanned: the cursor alone says where the next batch begins.
    begin = last?.occurredAt ?? end
    windowMs = isWindowRead ? windowMs * 2 : HOUR_MS
  }
}

/** Sum of the entries of [from, to) in one statement, to verify the sum of those compared. */
export const sumClearingEntries = async (db: Db, from: Date, to: Date): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(${moved}, 0)::bigint as cents
    from journal j join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
    where j.occurred_at >= ${from} and j.occurred_at < ${to} and ${touchesClearing}`.execute(db)
  return rows[0]?.cents ?? 0
}
