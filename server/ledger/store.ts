import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JournalDraft } from './events.ts'

/** Figures, or expressions over steps of the same statement. */
type Counts = {
  readonly donations: number | RawBuilder<number>
  readonly donors: number | RawBuilder<number>
}

const NO_COUNTS: Counts = { donations: 0, donors: 0 }

/** Journals of one case that are posted together. */
type Batch = {
  readonly caseId: string
  readonly journals: readonly JournalDraft[]
  readonly postedAt: Date
  readonly counts?: Counts
}

/**
 * The only writing of the ledger, as the steps `posted`, `moved` and `changed` of a WITH: the journals with their
 * lines, and the delta of exactly those that were new; the counts once, where any was. An event posted before (same
 * source, id and kind) adds nothing.
 *
 * @param when whether to post a `journal` at all: a condition over its row and earlier steps of the statement
 */
export const postingSteps = (
  ids: Ids,
  { caseId, postedAt, counts = NO_COUNTS, ...batch }: Batch,
  when: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> => {
  const journals = batch.journals
    .filter((journal) => journal.postings.length > 0)
    .map((journal) => ({ ...journal, journalId: ids.uuid() }))
  const lines = journals.flatMap((journal) =>
    journal.postings.map((line, index) => ({
      ...line,
      journalId: journal.journalId,
      line: index + 1,
      count: journal.postings.length,
    })),
  )
  return sql`posted as (
      insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at)
      select ${caseId}, journal.*, ${postedAt}::timestamptz from unnest(
        ${journals.map((j) => j.journalId)}::uuid[], ${journals.map((j) => j.kind)}::text[],
        ${journals.map((j) => j.source)}::text[], ${journals.map((j) => j.sourceId)}::text[],
        ${journals.map((j) => j.postings.length)}::smallint[], ${journals.map((j) => j.occurredAt)}::timestamptz[])
        as journal (journal_id, kind, source, source_id, n_lines, occurred_at)
      where ${when}
      on conflict (case_id, source, source_id, kind) do nothing
      returning journal_id
    ), moved as (
      insert into transfer (case_id, journal_id, n_lines, line, debit, credit, amount_cents)
      select ${caseId}, line.* from unnest(
        ${lines.map((l) => l.journalId)}::uuid[], ${lines.map((l) => l.count)}::smallint[],
        ${lines.map((l) => l.line)}::smallint[], ${lines.map((l) => l.debit)}::smallint[],
        ${lines.map((l) => l.credit)}::smallint[], ${lines.map((l) => l.amountCents)}::bigint[])
        as line (journal_id, n_lines, line, debit, credit, amount_cents)
      join posted using (journal_id)
      returning line
    ), changed as (
      insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors)
      select ${caseId}, ${ids.uuid()}::uuid, delta.*
      from (
        select sum(raised), sum(payable), sum(fees), ${counts.donations}::integer, ${counts.donors}::integer
        from unnest(
          ${journals.map((j) => j.journalId)}::uuid[], ${journals.map((j) => j.delta.raisedCents)}::bigint[],
          ${journals.map((j) => j.delta.payableCents)}::bigint[], ${journals.map((j) => j.delta.feesCents)}::bigint[])
          as change (journal_id, raised, payable, fees)
        join posted using (journal_id)
        having count(*) > 0
      ) as delta (raised, payable, fees, donations, donors)
      where (raised, payable, fees, donations, donors) <> (0, 0, 0, 0, 0)
      returning delta_id
    )`
}

/** Posts journals. @returns how many were new */
export const postJournals = async (reader: Db, ids: Ids, batch: Batch): Promise<number> => {
  if (batch.journals.every((journal) => journal.postings.length === 0)) return 0
  const posted = await sql<{ count: number }>`
    with ${postingSteps(ids, batch)} select count(*)::int as count from posted`.execute(reader)
  return posted.rows[0]?.count ?? 0
}
