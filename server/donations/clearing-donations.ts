import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/dates.ts'
import { DONATION_CLEARS_DAYS, FIRST_DONATION_CLEARS_DAYS } from '#contract/donations/clearing-days.ts'
import type { Db, Tx } from '#server/platform/database.ts'

/** When a donation clears, by `contract/donations/clearing-days.ts`. Stored when it is settled; a case's first one takes longer. */
export const clearsAtOf = (paidAt: Date, isFirst: boolean): Date =>
  new Date(paidAt.getTime() + (isFirst ? FIRST_DONATION_CLEARS_DAYS : DONATION_CLEARS_DAYS) * DAY_MS)

/** Selects what donations add to what can be paid out, from when. What a bank ever disputed may have been paid out before. */
export const clearedShares = sql`
  select d.case_id, case when x.order_id is null then d.clears_at else '-infinity' end as at, o.amount_cents - o.fee_cents as cents,
    false as is_payout
  from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id
  left join (select distinct case_id, order_id from dispute) x on x.case_id = d.case_id and x.order_id = d.donation_id`

const hours = (days: number) => sql.raw(`interval '${days * 24} hours'`)

/** Selects donations that don't clear when they should. One that is or was in dispute may clear later. */
export const clearingOtherwise = sql<{ caseId: string; detail: string }>`
  select d.case_id, d.donation_id || ' of ' || d.donated_at || ' clears ' || d.clears_at as detail
  from donation d join (select case_id, min(donated_at) as at from donation group by case_id) f using (case_id)
  where d.clears_at <> d.donated_at + ${hours(FIRST_DONATION_CLEARS_DAYS)}
    and (d.donated_at = f.at or d.clears_at <> d.donated_at + ${hours(DONATION_CLEARS_DAYS)})
    and not exists (select from dispute x where x.case_id = d.case_id and x.order_id = d.donation_id)`

/**
 * Table expression: the part of a donation `d` that its bank has withdrawn and not decided, which no balance contains.
 * @param caseId the case's id where `d` has a limit, because a sharded server doesn't infer it there
 */
export const undecidedByBanks = (caseId: string | RawBuilder<unknown> = sql`d.case_id`) => sql`lateral (
  select coalesce(sum(donation_cents - fee_cents), 0) as cents, count(*) as disputes from dispute
  where case_id = ${caseId} and order_id = d.donation_id and state in ('open', 'under_review')) undecided`

/** A donation's part of the balance: less the fee it bore, less returns and open disputes. */
export const payablePart = sql`o.amount_cents - o.returned_donation_cents - o.fee_cents + o.returned_fee_cents - undecided.cents`

/** After a time, or from the beginning for null; up to and including another, or without an end. */
type ClearingPeriod = { readonly after: Date | null; readonly until?: Date }

/**
 * Selects of the donations that clear in a period: their part of the balance, how many aren't in dispute, and when the
 * last of those clears.
 */
export const clearingStatement = (caseId: string, { after, until }: ClearingPeriod) => sql<{
  cents: number
  count: number
  lastAt: Date | null
}>`
  select coalesce(sum(${payablePart}), 0)::bigint as cents,
    (count(*) filter (where undecided.disputes = 0))::int as count,
    max(d.clears_at) filter (where undecided.disputes = 0) as last_at
  from donation d join orders o on o.case_id = d.case_id and o.order_id = d.donation_id, ${undecidedByBanks()}
  where d.case_id = ${caseId} and d.returned_cents < d.amount_cents
    and d.clears_at > coalesce(${after}::timestamptz, '-infinity') and d.clears_at <= coalesce(${until ?? null}::timestamptz, 'infinity')`

export const readClearing = async (db: Db, caseId: string, period: ClearingPeriod) => {
  const { rows } = await clearingStatement(caseId, period).execute(db)
  return rows[0] ?? { cents: 0, count: 0, lastAt: null }
}

/** Number of uncleared donations that a public page reads at most. */
const UNCLEARED_READ_MAX = 100

/**
 * Whether part of the amount owed to a case will have cleared at a time. Reads few rows even of a case with many
 * donations: there, a donation that cleared since the last payout's time decides.
 */
export const readHasCleared = async (
  db: Db,
  caseId: string,
  at: Date,
  { payableCents, paidOutUntil }: { readonly payableCents: number; readonly paidOutUntil: Date | null },
): Promise<boolean> => {
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, coalesce(sum(${payablePart}), 0)::bigint as cents
    from (select donation_id from donation
      where case_id = ${caseId} and returned_cents < amount_cents and clears_at > ${at}
      order by clears_at limit ${UNCLEARED_READ_MAX}) d
    join orders o on o.case_id = ${caseId} and o.order_id = d.donation_id, ${undecidedByBanks(caseId)}`.execute(
    db,
  )
  const { count, cents } = rows[0] ?? { count: 0, cents: 0 }
  if (count < UNCLEARED_READ_MAX) return payableCents > cents
  const cleared = await sql`
    select 1 from donation
    where case_id = ${caseId} and returned_cents < amount_cents and clears_at <= ${at}
      and clears_at > coalesce(${paidOutUntil}::timestamptz, '-infinity') limit 1`.execute(db)
  return cleared.rows.length > 0
}

/** Selects when a case's first donation clears. Each part has its own index. */
export const firstClearsStatement = (caseId: string) => sql<{ at: Date }>`
  select clears_at as at from (
    (select donated_at, clears_at from donation where case_id = ${caseId} and returned_cents < amount_cents
      order by donated_at limit 1)
    union all
    (select donated_at, clears_at from donation where case_id = ${caseId} and returned_cents >= amount_cents
      order by donated_at limit 1)) firsts
  order by donated_at limit 1`

/** When the first donation clears, or cleared, even if it was returned. */
export const readFirstClearsAt = async (db: Db, caseId: string): Promise<Date | null> =>
  (await firstClearsStatement(caseId).execute(db)).rows[0]?.at ?? null

/** When donations of a case clear, by their ids. */
export const readClearsAt = async (
  db: Db,
  caseId: string,
  donationIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> => {
  if (donationIds.length === 0) return new Map()
  const { rows } = await sql<{ donationId: string; clearsAt: Date }>`
    select donation_id, clears_at from donation
    where case_id = ${caseId} and donation_id = any(${donationIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ donationId, clearsAt }) => [donationId, clearsAt]))
}

/** Has the donations of a payout's period with an undecided dispute clear after it, because it doesn't contain them. */
export const clearUndecidedAfter = async (
  tx: Tx,
  caseId: string,
  { after, until }: { readonly after: Date | null; readonly until: Date },
): Promise<void> => {
  await sql`
    update donation d set clears_at = ${new Date(until.getTime() + 1)} from dispute x
    where d.case_id = ${caseId} and x.case_id = ${caseId} and x.order_id = d.donation_id and x.state in ('open', 'under_review')
      and d.clears_at > coalesce(${after}::timestamptz, '-infinity') and d.clears_at <= ${until}`.execute(tx)
}
