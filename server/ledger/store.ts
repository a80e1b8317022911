import { sql } from 'kysely'
import type { Tx } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JournalDraft } from './events.ts'

export type Counts = { readonly donations: number; readonly donors: number }

const NO_COUNTS: Counts = { donations: 0, donors: 0 }

/**
 * The only writer of the ledger. One statement posts the journals with their lines and appends the delta of
 * exactly those that were new: an event posted before (same source, id and kind) adds nothing.
 *
 * @returns how many journals were new
 */
export const postJournals = async (
  tx: Tx,
  ids: Ids,
  posting: { caseId: string; journals: readonly JournalDraft[]; postedAt: Date; counts?: Counts },
): Promise<number> => {
  const { caseId, postedAt, counts = NO_COUNTS } = posting
  const journals = posting.journals
    .filter((journal) => journal.postings.length > 0)
    .map((journal) => ({ ...journal, journalId: ids.uuid() }))
  if (journals.length === 0) return 0
  const lines = journals.flatMap((journal) =>
    journal.postings.map((line, index) => ({
      ...line,
      journalId: journal.journalId,
      line: index + 1,
      count: journal.postings.length,
    })),
  )
  const posted = await sql<{ count: number }>`
    with posted as (
      insert into journal (case_id, journal_id, kind, source, source_id, n_lines, occurred_at, posted_at)
      select ${caseId}, * from unnest(
        ${journals.map((j) => j.journalId)}::uuid[], ${journals.map((j) => j.kind)}::text[],
        ${journals.map((j) => j.source)}::text[], ${journals.map((j) => j.sourceId)}::text[],
        ${journals.map((j) => j.postings.length)}::smallint[], ${journals.map((j) => j.occurredAt)}::timestamptz[],
        ${journals.map(() => postedAt)}::timestamptz[])
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
    ), changed as (
      insert into case_delta (case_id, delta_id, raised_cents, payable_cents, fees_cents, donations, donors)
      select ${caseId}, ${ids.uuid()}::uuid, sum(raised), sum(payable), sum(fees), sum(donations), sum(donors) from unnest(
        ${journals.map((j) => j.journalId)}::uuid[], ${journals.map((j) => j.delta.raisedCents)}::bigint[],
        ${journals.map((j) => j.delta.payableCents)}::bigint[], ${journals.map((j) => j.delta.feesCents)}::bigint[],
        ${journals.map((_, index) => (index === 0 ? counts.donations : 0))}::int[],
        ${journals.map((_, index) => (index === 0 ? counts.donors : 0))}::int[])
        as delta (journal_id, raised, payable, fees, donations, donors)
      join posted using (journal_id)
      having (sum(raised), sum(payable), sum(fees), sum(donations), sum(donors)) <> (0, 0, 0, 0, 0)
    )
    select count(*)::int as count from posted`.execute(tx)
  return posted.rows[0]?.count ?? 0
}
