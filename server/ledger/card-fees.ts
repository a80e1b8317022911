import { sql } from 'kysely'
import { addCents } from '#contract/money.ts'
import type { Db } from '#server/platform/database.ts'
import { account } from './chart.ts'

/** Card fees of a time: the published ones that donors were told of, and what the provider really took. */
export type CardFees = {
  /** The published fee of gifts whose donors didn't cover it: estimated before paying, and borne by the case for good. */
  readonly caseCents: number
  /** What donors added for it. */
  readonly coveredCents: number
  /** Of both, what Hearten gave back with refunds and lost disputes. */
  readonly returnedCents: number
  /** The provider's own fees, as far as they are known. */
  readonly realCents: number
  /** What is left for Hearten; below zero where it pays. */
  readonly leftCents: number
  readonly donations: number
  /** Gifts, and duplicate payments of them, whose real fee isn't known yet: `realCents` still grows by theirs. */
  readonly waiting: number
}

/** Of a month, as far as it is told: from its first day on. */
export type MonthFees = CardFees & { readonly from: string; readonly to: string }

type Sums = Omit<CardFees, 'leftCents' | 'waiting'> & { readonly charges: number; readonly known: number }

const { processingFees, refundCover } = account
const paid = sql`case when t.debit in (${processingFees}, ${refundCover}) then t.amount_cents else -t.amount_cents end`
const earned = sql`-(${paid})`

/**
 * Of [from, to), by when the gifts were paid; what went back, by when it did. A gift's fee is dated as the gift, however
 * late it is known. Everything on the two accounts is in one of the parts, so that `leftCents` is their balance. A real
 * fee of nothing would have no journal and look as if it were waited for: the provider takes one of each card.
 */
export const readCardFees = async (reader: Db, from: Date, to: Date): Promise<CardFees> => {
  const { rows } = await sql<Sums>`
    with posted as (
      select case_id, journal_id, kind from journal where occurred_at >= ${from} and occurred_at < ${to}
    ), fees as (
      select
        coalesce(sum(${earned}) filter (where kind = 'case_fee'), 0)::bigint as case_cents,
        coalesce(sum(${earned}) filter (where kind = 'donation'), 0)::bigint as covered_cents,
        coalesce(sum(${paid}) filter (where kind not in ('case_fee', 'donation', 'processor_fee')), 0)::bigint as returned_cents,
        coalesce(sum(${paid}) filter (where kind = 'processor_fee'), 0)::bigint as real_cents
      from posted join transfer t using (case_id, journal_id)
      where ${processingFees} in (t.debit, t.credit) or ${refundCover} in (t.debit, t.credit)
    )
    select fees.*,
      (select count(*) from posted where kind = 'donation')::int as donations,
      (select count(*) from posted where kind in ('donation', 'duplicate_payment_taken'))::int as charges,
      (select count(*) from posted where kind = 'processor_fee')::int as known
    from fees`.execute(reader)
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
