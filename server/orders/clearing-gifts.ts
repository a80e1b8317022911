import { sql } from 'kysely'
import type { Reader } from '#server/platform/database.ts'

/** Gifts made later than this haven't cleared: a case's first one by its own measure. */
export type Uncleared = { readonly after: Date; readonly firstAfter: Date; readonly firstGiftAt: Date | null }

/**
 * What a case's balance holds of gifts that haven't cleared: as given, less the fee it bore and what went back. Of a
 * disputed one nothing is in it for as long as the bank decides.
 */
export const readUnclearedCents = async (
  reader: Reader,
  caseId: string,
  { after, firstAfter, firstGiftAt }: Uncleared,
): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(o.amount_cents - o.returned_gift_cents - o.fee_cents + o.returned_fee_cents), 0)::bigint as cents
    from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id
    where d.case_id = ${caseId} and d.returned_cents < d.amount_cents
      and (d.donated_at > ${after}
        or (d.donated_at > ${firstAfter} and d.donated_at <= ${firstGiftAt}::timestamptz))
      and not exists (
        select 1 from dispute held where held.case_id = d.case_id and held.order_id = d.donation_id
          and held.state in ('open', 'under_review'))`.execute(reader)
  return rows[0]?.cents ?? 0
}
