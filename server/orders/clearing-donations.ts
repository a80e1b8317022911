import { sql } from 'kysely'
import type { Db } from '#server/platform/database.ts'

/**
 * Donations made later than `after` haven't cleared. A case's first donation takes longer: it hasn't cleared if it was
 * made later than `firstAfter`.
 */
export type Uncleared = {
  readonly after: Date
  readonly firstAfter: Date
  readonly firstDonationAt: Date | null
}

/** Table expression: what donors' banks hold of a donation `d`, which no balance contains, as `held.cents`. */
export const heldByBanks = sql`lateral (
  select coalesce(sum(donation_cents - fee_cents), 0) as cents from dispute
  where case_id = d.case_id and order_id = d.donation_id and state in ('open', 'under_review')) held`

/**
 * Part of a case's balance that hasn't cleared: donations less the fees it bore, less returns and open
 * disputes.
 */
export const readUnclearedCents = async (
  reader: Db,
  caseId: string,
  { after, firstAfter, firstDonationAt }: Uncleared,
): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(o.amount_cents - o.returned_donation_cents - o.fee_cents + o.returned_fee_cents - held.cents), 0)::bigint
      as cents
    from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id, ${heldByBanks}
    where d.case_id = ${caseId} and d.returned_cents < d.amount_cents
      and (d.donated_at > ${after}
        or (d.donated_at > ${firstAfter} and d.donated_at <= ${firstDonationAt}::timestamptz))`.execute(
    reader,
  )
  return rows[0]?.cents ?? 0
}

/** Number of uncleared donations that a public page reads at most. */
const UNCLEARED_READ_MAX = 100

/**
 * Whether part of the amount owed to a case will have cleared. Reads few rows even of a case with many donations:
 * there, a donation that cleared since `paidUntil` decides, the time up to which the last payout included donations.
 */
export const readHasCleared = async (
  reader: Db,
  caseId: string,
  {
    after,
    firstAfter,
    firstDonationAt,
    payableCents,
    paidUntil,
  }: Uncleared & { readonly payableCents: number; readonly paidUntil: Date | null },
): Promise<boolean> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(o.amount_cents - o.returned_donation_cents - o.fee_cents + o.returned_fee_cents
      - (select coalesce(sum(donation_cents - fee_cents), 0) from dispute
        where case_id = ${caseId} and order_id = d.donation_id and state in ('open', 'under_review'))), 0)::bigint as cents
    from (select donation_id from donation
      where case_id = ${caseId} and returned_cents < amount_cents and donated_at > ${firstAfter}
        and (donated_at > ${after} or donated_at <= ${firstDonationAt}::timestamptz)
      order by donated_at desc, donation_id desc limit ${UNCLEARED_READ_MAX}) d
    left join orders o on o.case_id = ${caseId} and o.order_id = d.donation_id`.execute(reader)
  const { count, cents } = rows[0] ?? { count: 0, cents: 0 }
  if (count < UNCLEARED_READ_MAX) return payableCents > cents
  const cleared = await sql`
    select 1 from donation
    where case_id = ${caseId} and returned_cents < amount_cents and donated_at <= ${after}
      and donated_at > coalesce(${paidUntil}::timestamptz, '-infinity') limit 1`.execute(reader)
  return cleared.rows.length > 0
}

/** Selects when a case's first donation was made, from two subqueries because each has its own index. */
export const firstDonationStatement = (caseId: string) => sql<{ at: Date | null }>`
  select least(
    (select donated_at from donation where case_id = ${caseId} and returned_cents < amount_cents order by donated_at limit 1),
    (select donated_at from donation where case_id = ${caseId} and returned_cents >= amount_cents order by donated_at limit 1)
  ) as at`

/** When the first donation was made, even if it was returned. */
export const readFirstDonationAt = async (reader: Db, caseId: string): Promise<Date | null> =>
  (await firstDonationStatement(caseId).execute(reader)).rows[0]?.at ?? null

/** Whether the bank holds a donation's money and hasn't decided, so that no payout contains it. */
const isInDispute = sql`exists (select 1 from dispute
  where case_id = d.case_id and order_id = d.donation_id and state in ('open', 'under_review'))`

/** Number of cleared donations, even if they were returned. */
export const countClearedDonations = async (
  reader: Db,
  caseId: string,
  { after, firstAfter, firstDonationAt }: Uncleared,
): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from donation
    where case_id = ${caseId} and donated_at <= ${after}
      and (donated_at <= ${firstAfter} or donated_at > ${firstDonationAt}::timestamptz)`.execute(reader)
  return rows[0]?.n ?? 0
}

/** A donation that was returned or is in dispute, and since when. */
export type WithdrawnDonation = { readonly donatedAt: Date; readonly withdrawnAt: Date }

/** Cleared donations that are wholly returned or in dispute: no payout since then contains them. */
export const readWithdrawnDonations = async (
  reader: Db,
  caseId: string,
  { after, firstAfter, firstDonationAt }: Uncleared,
): Promise<WithdrawnDonation[]> => {
  const { rows } = await sql<WithdrawnDonation>`
    select d.donated_at, coalesce(greatest(
      (select max(created_at) from refund where case_id = d.case_id and order_id = d.donation_id),
      (select max(opened_at) from dispute where case_id = d.case_id and order_id = d.donation_id)
    ), d.donated_at) as withdrawn_at
    from donation d
    where d.case_id = ${caseId} and d.donated_at <= ${after}
      and (d.donated_at <= ${firstAfter} or d.donated_at > ${firstDonationAt}::timestamptz)
      and (d.returned_cents >= d.amount_cents or ${isInDispute})`.execute(reader)
  return rows
}

/** Number of donations still clearing, and when the latest was made. */
export const readClearingDonations = async (
  reader: Db,
  caseId: string,
  { after, firstAfter, firstDonationAt }: Uncleared,
): Promise<{ readonly count: number; readonly latestAt: Date | null }> => {
  const { rows } = await sql<{ count: number; latestAt: Date | null }>`
    select count(*)::int as count, max(d.donated_at) as latest_at from donation d
    where d.case_id = ${caseId} and d.returned_cents < d.amount_cents and not ${isInDispute}
      and (d.donated_at > ${after}
        or (d.donated_at > ${firstAfter} and d.donated_at <= ${firstDonationAt}::timestamptz))`.execute(
    reader,
  )
  return rows[0] ?? { count: 0, latestAt: null }
}
