import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '#contract/dates.ts'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'

export type AccountSums = { readonly code: number; readonly debitCents: number; readonly creditCents: number }

/** Debit and credit sums of each account over all cases. */
export const readAccountSums = async (db: Db): Promise<AccountSums[]> => {
  const { rows } = await sql<AccountSums>`
    select code, sum(debit_cents)::bigint as debit_cents, sum(credit_cents)::bigint as credit_cents
    from (select debit as code, amount_cents as debit_cents, 0 as credit_cents from journal_line
          union all select credit, 0, amount_cents from journal_line) sides
    group by code order by code`.execute(db)
  return rows
}

export type BookDay = {
  readonly day: string
  readonly inCents: number
  readonly donationCount: number
  /** Sent that day; without what came back since, as a reversed transfer or a failed refund. */
  readonly paidOutCents: number
  readonly refundedCents: number
  /** Growth of these accounts. */
  readonly caseFundsCents: number
  readonly inTransitCents: number
  readonly tipsCents: number
}

const { casePayable, payoutInTransit, tipRevenue } = account

const growthOf = (code: number) =>
  sql`coalesce(sum(case when l.credit = ${code} then l.amount_cents when l.debit = ${code} then -l.amount_cents else 0 end), 0)::bigint`

/** Changes per Pacific day; days without postings are omitted. */
export const readBookDays = async (db: Db, from: Date): Promise<BookDay[]> => {
  const { rows } = await sql<BookDay>`
    select to_char(j.occurred_at at time zone 'America/Los_Angeles', 'YYYY-MM-DD') as day,
      coalesce(sum(l.amount_cents) filter (where j.kind = 'donation'), 0)::bigint as in_cents,
      count(distinct j.journal_id) filter (where j.kind = 'donation')::int as donation_count,
      coalesce(sum(l.amount_cents) filter (where j.kind = 'transfer_sent' and undone.kind is null), 0)::bigint as paid_out_cents,
      coalesce(sum(l.amount_cents) filter (where j.kind = 'refund_sent' and undone.kind is null), 0)::bigint as refunded_cents,
      ${growthOf(casePayable)} as case_funds_cents, ${growthOf(payoutInTransit)} as in_transit_cents, ${growthOf(tipRevenue)} as tips_cents
    from journal j join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
    left join journal undone on undone.case_id = j.case_id and undone.source = j.source and undone.source_id = j.source_id
      and (j.kind, undone.kind) in (('transfer_sent', 'transfer_reversed'), ('refund_sent', 'refund_failed'))
    where j.occurred_at >= ${from} group by 1 order by 1`.execute(db)
  return rows
}

export type TrialRow = {
  readonly code: number
  readonly openingCents: number
  readonly debitCents: number
  readonly creditCents: number
}

/** Balance of each account before a time, and its movements in the range, by posting time. */
export const readTrialBalance = async (db: Db, from: Date, until: Date): Promise<TrialRow[]> => {
  const { rows } = await sql<TrialRow>`
    select code,
      coalesce(sum(debit_cents - credit_cents) filter (where posted_at < ${from}), 0)::bigint as opening_cents,
      coalesce(sum(debit_cents) filter (where posted_at >= ${from}), 0)::bigint as debit_cents,
      coalesce(sum(credit_cents) filter (where posted_at >= ${from}), 0)::bigint as credit_cents
    from (select l.debit as code, l.amount_cents as debit_cents, 0::bigint as credit_cents, j.posted_at
          from journal_line l join journal j on j.case_id = l.case_id and j.journal_id = l.journal_id
          union all
          select l.credit, 0::bigint, l.amount_cents, j.posted_at
          from journal_line l join journal j on j.case_id = l.case_id and j.journal_id = l.journal_id) sides
    where posted_at < ${until} group by code order by code`.execute(db)
  return rows
}

export type PostedLine = {
  readonly postedAt: Date
  readonly occurredAt: Date
  readonly caseId: string
  readonly journalId: string
  readonly kind: string
  readonly source: string
  readonly sourceId: string
  readonly line: number
  readonly debit: number
  readonly credit: number
  readonly amountCents: number
}

/** Journals are posted after their event, so a bound on its time limits the rows read. A day covers clock skew. */
const EARLY_MS = DAY_MS

const postedIn = (from: Date, until: Date) =>
  sql`j.posted_at >= ${from} and j.posted_at < ${until} and j.occurred_at < ${new Date(until.getTime() + EARLY_MS)}`

/** Parts of a range, each of at most this length. */
function* partsOf(from: Date, until: Date, lengthMs: number) {
  for (let begin = from.getTime(); begin < until.getTime(); begin += lengthMs)
    yield [new Date(begin), new Date(Math.min(begin + lengthMs, until.getTime()))] as const
}

/** Lines posted in [from, until), an hour at a time, in a stable order. Days without any are one statement. */
export async function* readPostedLines(db: Db, from: Date, until: Date): AsyncGenerator<PostedLine> {
  for (const day of partsOf(from, until, DAY_MS)) {
    const posted = await sql`select from journal j where ${postedIn(...day)} limit 1`.execute(db)
    if (posted.rows.length === 0) continue
    for (const hour of partsOf(...day, HOUR_MS)) {
      const { rows } = await sql<PostedLine>`
        select j.posted_at, j.occurred_at, j.case_id, j.journal_id, j.kind, j.source, j.source_id, l.line, l.debit,
          l.credit, l.amount_cents
        from journal j join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
        where ${postedIn(...hour)}
        order by j.posted_at, j.case_id, j.journal_id, l.line`.execute(db)
      yield* rows
    }
  }
}
