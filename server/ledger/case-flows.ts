import { sql } from 'kysely'
import { DISPLAY_TIME_ZONE } from '#contract/dates.ts'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'
import { borneCents } from './write-off-events.ts'

export type CaseFlows = {
  readonly donationCount: number
  readonly donatedCents: number
  /** Returned by refund or dispute, less returns that failed. */
  readonly returnedCents: number
  /** Less those of returned donations, which Hearten bears. */
  readonly feesCents: number
  /** Returned after it was paid out, and written off by Hearten; less what was paid back of that. */
  readonly coveredCents: number
}

const { casePayable, disputeReserve, refundCover } = account

/** What a line returns by refund, less refunds that failed. */
const refundedCents = sql`case
  when j.kind = 'refund_reserved' and l.debit = ${casePayable} then l.amount_cents
  when j.kind in ('refund_dropped', 'refund_failed') and l.credit = ${casePayable} then -l.amount_cents
  else 0 end`

/** What a line returns by a lost dispute. */
const disputedCents = sql`case
  when j.kind = 'dispute_lost' and l.debit in (${disputeReserve}, ${casePayable}, ${refundCover}) then l.amount_cents
  else 0 end`

/**
 * Donations, returns, card costs and write-offs of a case in [from, until), from the ledger. Each cent that the case
 * is owed is in exactly one of them.
 */
export const readCaseFlows = async (
  db: Db,
  caseId: string,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<CaseFlows> => {
  const { rows } = await sql<CaseFlows>`
    select count(distinct j.journal_id) filter (where j.kind = 'donation')::int as donation_count,
      coalesce(sum(l.amount_cents) filter (where j.kind = 'donation' and l.credit = ${casePayable}), 0)::bigint as donated_cents,
      coalesce(sum(${refundedCents} + ${disputedCents}), 0)::bigint as returned_cents,
      coalesce(sum(case
        when j.kind = 'case_fee' then l.amount_cents
        when l.debit = ${refundCover} then -l.amount_cents
        when l.credit = ${refundCover} then l.amount_cents
        else 0 end), 0)::bigint as fees_cents,
      ${borneCents} as covered_cents
    from journal j join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
    where j.case_id = ${caseId} and j.occurred_at >= ${from} and j.occurred_at < ${until}`.execute(db)
  return rows[0] ?? { donationCount: 0, donatedCents: 0, returnedCents: 0, feesCents: 0, coveredCents: 0 }
}

export type CaseReturns = { readonly refundedCents: number; readonly disputedCents: number }

/** What a case’s donors got back by refund, less refunds that failed, and what their banks took back by dispute. */
export const readCaseReturns = async (db: Db, caseId: string): Promise<CaseReturns> => {
  const { rows } = await sql<CaseReturns>`
    select coalesce(sum(${refundedCents}), 0)::bigint as refunded_cents,
      coalesce(sum(${disputedCents}), 0)::bigint as disputed_cents
    from journal j join journal_line l on l.case_id = j.case_id and l.journal_id = j.journal_id
    where j.case_id = ${caseId} and j.source in ('refund', 'dispute')`.execute(db)
  return rows[0] ?? { refundedCents: 0, disputedCents: 0 }
}

/** Selects the months with returns of a case. The sources narrow the index to its refunds and disputes. */
export const returnMonthsStatement = (caseId: string) => sql<{ month: string }>`
  select distinct to_char(occurred_at at time zone ${DISPLAY_TIME_ZONE}, 'YYYY-MM') as month from journal
  where case_id = ${caseId} and source in ('refund', 'dispute') and kind in ('refund_reserved', 'dispute_lost')`

/** Months in Pacific Time, such as 2026-11, in which donations of a case were returned. */
export const readReturnMonths = async (db: Db, caseId: string): Promise<string[]> =>
  (await returnMonthsStatement(caseId).execute(db)).rows.map(({ month }) => month)
