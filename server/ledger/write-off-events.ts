import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'
import { type JournalDraft, type JournalKind, lines, NO_CHANGE } from './events.ts'

/** Journals that give back to a case what a refund, a dispute or a payout had debited. */
const UNDOING_KINDS: readonly JournalKind[] = [
  'refund_dropped',
  'refund_failed',
  'dispute_won',
  'payout_failed',
  'payout_canceled',
  'payout_returned',
]

/** Hearten bears a case's negative balance, so later donations don't have to cover it. */
export const balanceWrittenOff = (writeOff: {
  readonly writeOffId: string
  readonly amountCents: number
  readonly occurredAt: Date
}): JournalDraft => ({
  kind: 'balance_written_off',
  source: 'write_off',
  sourceId: writeOff.writeOffId,
  occurredAt: writeOff.occurredAt,
  postings: lines({
    debit: account.writeOff,
    credit: account.casePayable,
    amountCents: writeOff.amountCents,
  }),
  delta: { ...NO_CHANGE, payableCents: writeOff.amountCents },
})

/**
 * Money that had left the case before the write-off came back, and pays back what Hearten bore. Its source is what
 * came back: a refund, a dispute, a payout's attempt.
 */
export const writeOffRecovered = (
  { source, sourceId, occurredAt }: Pick<JournalDraft, 'source' | 'sourceId' | 'occurredAt'>,
  amountCents: number,
): JournalDraft => ({
  kind: 'write_off_recovered',
  source,
  sourceId,
  occurredAt,
  postings: lines({ debit: account.casePayable, credit: account.writeOff, amountCents }),
  delta: { ...NO_CHANGE, payableCents: -amountCents },
})

/** Sum of the lines `l` of a journal `j`, as far as Hearten bears it: written off, less paid back. */
export const borneCents = sql`
  coalesce(sum(case j.kind when 'balance_written_off' then l.amount_cents when 'write_off_recovered' then -l.amount_cents end), 0)::bigint`

/** What Hearten bears, per case. */
export const writtenOff = sql`
  (select l.case_id, ${borneCents} as cents from journal_line l join journal j using (case_id, journal_id)
   where j.kind in ('balance_written_off', 'write_off_recovered') group by l.case_id)`

/** What Hearten bears of one case. */
export const readWrittenOffCents = async (db: Db, caseId: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select cents from ${writtenOff} w where w.case_id = ${caseId}`.execute(db)
  return rows[0]?.cents ?? 0
}

/**
 * What Hearten wrote off of each case without having to, judged by its latest write-off: money that hadn't arrived at
 * the bank by then, or that came back since and didn't pay Hearten back.
 */
export const needlesslyBorne = sql`
  (select case_id, sum(greatest(0, debited - recovered))::bigint as cents
   from (select d.case_id, d.source, d.source_id,
           sum(case when l.debit = ${account.casePayable} then l.amount_cents when l.credit = ${account.casePayable} then -l.amount_cents else 0 end) as debited,
           coalesce((select sum(r.amount_cents) from journal j join journal_line r using (case_id, journal_id)
                     where j.case_id = d.case_id and j.source = d.source and j.source_id = d.source_id and j.kind = 'write_off_recovered'), 0) as recovered
         from (select case_id, max(posted_at) as at from journal where kind = 'balance_written_off' group by case_id) w
         join journal d on d.case_id = w.case_id and d.posted_at < w.at and d.kind in ('refund_reserved', 'dispute_opened', 'payout_reserved')
         join journal_line l on l.case_id = d.case_id and l.journal_id = d.journal_id
         where exists (select from journal e where e.case_id = d.case_id and e.source = d.source and e.source_id = d.source_id
             and e.posted_at > w.at and e.kind in (${sql.join(UNDOING_KINDS.map((kind) => sql.lit(kind)))}))
           or (d.kind = 'payout_reserved' and not exists (select from journal e where e.case_id = d.case_id and e.source = d.source
             and e.source_id = d.source_id and e.posted_at <= w.at and e.kind in ('payout_paid', 'payout_failed', 'payout_canceled')))
         group by d.case_id, d.source, d.source_id) before
   group by case_id)`
