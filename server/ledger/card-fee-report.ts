import { sql } from 'kysely'
import { addCents } from '#contract/money.ts'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'

/** Card fees of a period: the published fees, which donors see, and the provider's real fees. */
export type CardFees = {
  /** Published fee of donations whose donors didn't cover it, borne by the case permanently. */
  readonly caseCents: number
  /** Fees that donors covered. */
  readonly coveredCents: number
  /** Fees that Hearten returned with refunds and lost disputes. */
  readonly returnedCents: number
  /** The provider's real fees, where known. */
  readonly realCents: number
  /** Hearten's surplus; negative when it pays. */
  readonly leftCents: number
  readonly donations: number
  /** Number of donations and duplicate payments whose real fee isn't known yet and will be added to `realCents`. */
  readonly waiting: number
}

/** Card fees of a month, from its first day to `to`. */
export type MonthFees = CardFees & { readonly from: string; readonly to: string }

type Sums = Omit<CardFees, 'leftCents' | 'waiting'> & { readonly charges: number; readonly known: number }

const { processingFees, refundCover } = account
const paid = sql`case when l.debit in (${processingFees}, ${refundCover}) then l.amount_cents else -l.amount_cents end`
const earned = sql`-(${paid})`

/**
 * Card fees of [from, to). Donations count by payment time and returns by their own time. A real fee has the time
 * of its donation, however late it becomes known. Each line of the two accounts is in one of the sums, so
 * `leftCents` is the balance of both. A fee of zero would have no journal and look unknown, but the provider takes
 * a fee for each card payment.
 */
export const readCardFees = async (db: Db, from: Date, to: Date): Promise<CardFees> => {
  const { rows } = await sql<Sums>`
    with posted as (
      select case_id, journal_id, kind from journal where occurred_at >= ${from} and occurred_at < ${to}
    ), fees as (
      select
        coalesce(sum(${earned}) filter (where kind = 'case_fee'), 0)::bigint as case_cents,
        coalesce(sum(${earned}) filter (where kind = 'donation'), 0)::bigint as covered_cents,
        coalesce(sum(${paid}) filter (where kind not in ('case_fee', 'donation', 'processor_fee')), 0)::bigint as returned_cents,
        coalesce(sum(${paid}) filter (where kind = 'processor_fee'), 0)::bigint as real_cents
      from posted join journal_line l using (case_id, journal_id)
      where ${processingFees} in (l.debit, l.credit) or ${refundCover} in (l.debit, l.credit)
    )
    select fees.*,
      (select count(*) from posted where kind = 'donation')::int as donations,
      (select count(*) from posted where kind in ('donation', 'duplicate_payment_taken'))::int as charges,
      (select count(*) from posted where kind = 'processor_fee')::int as known
    from fees`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('An aggregate without its row')
  const { charges, known, ...fees } = sums
  const { caseCents, coveredCents, returnedCents, realCents } = fees
  return {
    ...fees,
    leftCents: addCents(caseCents, coveredCents, -returnedCents, -realCents),
    waiting: charges - known,
  }
}
