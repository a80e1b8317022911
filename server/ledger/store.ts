import { type RawBuilder, sql } from 'kysely'
import { addCents } from '#contract/money.ts'
import type { Tx } from '#server/platform/database.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { JournalDraft } from './events.ts'

/** Changes of the donation and donor counts. */
type Counts = { readonly donations: number; readonly donors: number }
/** The same, as SQL expressions over steps of the settling statement. */
type CountSteps = { readonly donations: RawBuilder<number>; readonly donors: RawBuilder<number> }

const NO_COUNTS: Counts = { donations: 0, donors: 0 }

/** Journals of one case that are posted together. */
type Batch = {
  readonly caseId: string
  readonly journals: readonly JournalDraft[]
  readonly postedAt: Date
}

const drawUp = (ids: Ids, { journals: drafts }: Pick<Batch, 'journals'>) => {
  const journals = drafts
    .filter((journal) => journal.postings.length > 0)
    .map((journal) => ({ ...journal, journalId: ids.uuid() }))
  const lines = journals.flatMap(({ journalId, postings }) =>
    postings.map((line, index) => ({ ...line, journalId, line: index + 1, count: postings.length })),
  )
  return { journals, lines }
}

/**
 * The steps `posted`, `moved` and `changed` of the settling statement: journals with their lines, the delta
 * of exactly those that were new, and the counts once if any was new. Idempotent by source, id and kind.
 * @param when condition for posting a `journal`, over its row and earlier steps of the statement
 */
export const postingSteps = (
  ids: Ids,
  { caseId, postedAt, counts, ...batch }: Batch & { readonly counts: CountSteps },
  when: RawBuilder<boolean>,
): RawBuilder<unknown> => {
  const { journals, lines } = drawUp(ids, batch)
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

/**
 * Posts journals with their lines, and the delta of exactly those that were new. Idempotent by source, id and
 * kind.
 * @param counts added once if any journal was new
 * @returns how many were new
 */
export const postJournals = async (
  tx: Tx,
  ids: Ids,
  { caseId, postedAt, counts = NO_COUNTS, ...batch }: Batch & { readonly counts?: Counts },
): Promise<number> => {
  const { journals, lines } = drawUp(ids, batch)
  if (journals.length === 0) return 0
  const rows = journals.map(({ journalId, kind, source, sourceId, occurredAt, postings }) => ({
    ...{ caseId, journalId, kind, source, sourceId, occurredAt, postedAt },
    nLines: postings.length,
  }))
  const inserted = await tx
    .insertInto('journal')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['caseId', 'source', 'sourceId', 'kind']).doNothing())
    .returning('journalId')
    .execute()
  const posted = new Set(inserted.map(({ journalId }) => journalId))
  if (posted.size === 0) return 0
  const moved = lines
    .filter(({ journalId }) => posted.has(journalId))
    .map(({ count, ...line }) => ({ caseId, ...line, nLines: count }))
  await tx.insertInto('transfer').values(moved).execute()
  const changes = journals.filter(({ journalId }) => posted.has(journalId)).map(({ delta }) => delta)
  const change = {
    raisedCents: addCents(...changes.map(({ raisedCents }) => raisedCents)),
    payableCents: addCents(...changes.map(({ payableCents }) => payableCents)),
    feesCents: addCents(...changes.map(({ feesCents }) => feesCents)),
    ...counts,
  }
  if (Object.values(change).some((figure) => figure !== 0))
    await tx
      .insertInto('caseDelta')
      .values({ caseId, deltaId: ids.uuid(), ...change })
      .execute()
  return posted.size
}
